import { View } from '@tarojs/components'
import { useState } from 'react'
import {
  clearConstitutionAnswers,
  toConstitutionResult,
  useConstitutionQuestionnaire,
} from '@/data/health/constitutionQuestionnaire'
import { useMeasuredPerson } from '@/data/health/measuredPerson'
import { useSignedInUser } from '@/data/account/useSignedInUser'
import { useTonguePhotoResults } from '@/data/health/tongueResults'
import { isQuestionnaireComplete, assessConstitutionScores } from '@anzuo/domain/constitution'
import { useTranslation, withTranslations } from '@/i18n'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { goBack } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConstitutionAdvicePanel } from '../findings/ConstitutionAdvicePanel'
import { ConstitutionScoresPanel } from '../findings/ConstitutionScoresPanel'
import { ConstitutionQuestionnaireForm } from './ConstitutionQuestionnaireForm'

function ConstitutionPage() {
  const { t } = useTranslation('constitution')
  const user = useSignedInUser()
  const person = useMeasuredPerson()
  if (user.data && person) return <ConstitutionContent key={person.id} personId={person.id} />
  return (
    <PageLayout title={t('title')} back="health" state={user}>
      {() => null}
    </PageLayout>
  )
}

/** The questionnaire, continued where it was left; after its last question the result. */
function ConstitutionContent({ personId }: { personId: string }) {
  const { t } = useTranslation('constitution')
  const questionnaire = useConstitutionQuestionnaire(personId)
  const { tongue } = useTonguePhotoResults(personId)
  const [isFinished, setIsFinished] = useState(() => isQuestionnaireComplete(questionnaire.answers))
  const constitution = toConstitutionResult(questionnaire)
  if (!isFinished) {
    return (
      <PageLayout
        title={t('title')}
        back="health"
        footer={
          <Button id="questions-later" kind="outline" onPress={() => goBack('health')}>
            {t('later')}
          </Button>
        }
      >
        <ConstitutionQuestionnaireForm personId={personId} onFinished={() => setIsFinished(true)} />
      </PageLayout>
    )
  }
  const main = constitution && assessConstitutionScores(constitution.scores).main
  return (
    <PageLayout
      title={t('title')}
      back="health"
      footer={
        <Button id="questions-done" onPress={() => goBack('health')}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Card>
          {constitution ? (
            <ConstitutionScoresPanel constitution={constitution} tongue={tongue} showsAllTypes />
          ) : (
            <View className="t-body">{t('tooFew')}</View>
          )}
        </Card>
        {main && (
          <Card tone="soft" title={t(`types.${main}.name`)}>
            <ConstitutionAdvicePanel type={main} />
          </Card>
        )}
        <Button
          id="questions-again"
          kind="text"
          size="medium"
          icon="refresh"
          onPress={() => {
            clearConstitutionAnswers(personId)
            setIsFinished(false)
          }}
        >
          {t('again')}
        </Button>
        <View className="t-note t-quiet">{t('source')}</View>
      </Stack>
    </PageLayout>
  )
}

export default withTranslations([constitutionTranslations, healthTranslations], ConstitutionPage)
