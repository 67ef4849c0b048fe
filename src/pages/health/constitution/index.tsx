import { View } from '@tarojs/components'
import { useState } from 'react'
import type { User } from '@/contract'
import { clearAnswers, constitutionOf, useQuestionnaire } from '@/data/constitutionAnswers'
import { useSignedInUser } from '@/data/signedInUser'
import { useTongueResults } from '@/data/tongueResults'
import { isComplete, judgeScores } from '@/domain/constitution'
import { useTranslation, withTexts } from '@/i18n'
import { constitutionTexts } from '@/i18n/namespaces/constitution'
import { healthTexts } from '@/i18n/namespaces/health'
import { goBack } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { ConstitutionAdvice } from '../findings/ConstitutionAdvice'
import { ConstitutionScores } from '../findings/ConstitutionScores'
import { Questionnaire } from './Questionnaire'

function ConstitutionPage() {
  const { t } = useTranslation('constitution')
  const user = useSignedInUser()
  if (user.data) return <Constitution user={user.data} />
  return (
    <Screen title={t('title')} back="health" state={user} skeleton={<Skeleton shape="cards" />}>
      {() => null}
    </Screen>
  )
}

/** The questionnaire, where it was left; behind its last question what the answers came to. */
function Constitution({ user }: { user: User }) {
  const { t } = useTranslation('constitution')
  const questionnaire = useQuestionnaire(user.id)
  const { tongue } = useTongueResults(user.id)
  const [isFinished, setIsFinished] = useState(() => isComplete(questionnaire.answers))
  const constitution = constitutionOf(questionnaire)
  if (!isFinished) {
    return (
      <Screen
        title={t('title')}
        back="health"
        dock={
          <Button id="questions-later" kind="outline" onPress={() => goBack('health')}>
            {t('later')}
          </Button>
        }
      >
        <Questionnaire personId={user.id} onFinished={() => setIsFinished(true)} />
      </Screen>
    )
  }
  const main = constitution && judgeScores(constitution.scores).main
  return (
    <Screen
      title={t('title')}
      back="health"
      dock={
        <Button id="questions-done" onPress={() => goBack('health')}>
          {t('done')}
        </Button>
      }
    >
      <View className="constitution-page">
        <Card>
          {constitution ? (
            <ConstitutionScores constitution={constitution} tongue={tongue} isWhole />
          ) : (
            <View className="t-body">{t('tooFew')}</View>
          )}
        </Card>
        {main && (
          <Card tone="soft" title={t(`types.${main}.name`)}>
            <ConstitutionAdvice type={main} />
          </Card>
        )}
        <Button
          id="questions-again"
          kind="text"
          size="medium"
          icon="refresh"
          onPress={() => {
            clearAnswers(user.id)
            setIsFinished(false)
          }}
        >
          {t('again')}
        </Button>
        <View className="t-note t-quiet">{t('source')}</View>
      </View>
    </Screen>
  )
}

export default withTexts([constitutionTexts, healthTexts], ConstitutionPage)
