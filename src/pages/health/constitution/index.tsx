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
import { isQuestionnaireComplete } from '@anzuo/domain/constitution'
import { useTranslation, withTranslations } from '@/i18n'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { goBack } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConstitutionIntroStep } from './ConstitutionIntroStep'
import {
  ConstitutionQuestionnaireForm,
  type ConstitutionQuestionnaireFormProps,
} from './ConstitutionQuestionnaireForm'
import { ConstitutionResultPanel } from './ConstitutionResultPanel'

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

/** What it is about, the questionnaire, continued where it was left, and after its last question the result. */
function ConstitutionContent({ personId }: { personId: string }) {
  const { t } = useTranslation('constitution')
  const questionnaire = useConstitutionQuestionnaire(personId)
  const { tongue } = useTonguePhotoResults(personId)
  const [step, setStep] = useState<'intro' | 'questions' | 'result'>(() => {
    if (isQuestionnaireComplete(questionnaire.answers)) return 'result'
    return Object.keys(questionnaire.answers).length > 0 ? 'questions' : 'intro'
  })
  const constitution = toConstitutionResult(questionnaire)
  if (step === 'intro') {
    return (
      <ConstitutionIntroStep
        back="health"
        primary={{
          id: 'constitution-start',
          icon: 'leaf',
          label: t('start'),
          onPress: () => setStep('questions'),
        }}
        secondary={[]}
      />
    )
  }
  if (step === 'questions') return <QuestionsStep personId={personId} onFinished={() => setStep('result')} />
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
      {constitution ? (
        <ConstitutionResultPanel constitution={constitution} tongue={tongue} />
      ) : (
        <Card>
          <View className="t-body">{t('tooFew')}</View>
        </Card>
      )}
      <Button
        id="questions-again"
        kind="text"
        size="medium"
        icon="refresh"
        onPress={() => {
          clearConstitutionAnswers(personId)
          setStep('questions')
        }}
      >
        {t('again')}
      </Button>
      <View className="t-note t-quiet">{t('source')}</View>
    </PageLayout>
  )
}

/** The questions, which may be finished another day. */
const QuestionsStep = (props: ConstitutionQuestionnaireFormProps) => {
  const { t } = useTranslation('constitution')
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
      <ConstitutionQuestionnaireForm {...props} />
    </PageLayout>
  )
}

export default withTranslations([constitutionTranslations, healthTranslations], ConstitutionPage)
