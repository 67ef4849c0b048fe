import { useState } from 'react'
import { useConstitutionQuestionnaire } from '@/data/health/constitutionQuestionnaire'
import { getQuestionnaireProgress } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConstitutionIntroStep } from '../constitution/ConstitutionIntroStep'
import { ConstitutionQuestionnaireForm } from '../constitution/ConstitutionQuestionnaireForm'

export type ConstitutionQuestionnaireStepProps = { personId: string; onSettled: () => void }

/** The questionnaire as the last part of a check: it may be skipped, and continued later. */
export const ConstitutionQuestionnaireStep = ({
  personId,
  onSettled,
}: ConstitutionQuestionnaireStepProps) => {
  const { t } = useTranslation('constitution')
  const { answers } = useConstitutionQuestionnaire(personId)
  const [isAsking, setIsAsking] = useState(false)
  const { done } = getQuestionnaireProgress(answers)
  if (isAsking) {
    return (
      <PageLayout
        title={t('title')}
        back="none"
        footer={
          <Button id="constitution-later" kind="outline" onPress={onSettled}>
            {t('later')}
          </Button>
        }
      >
        <ConstitutionQuestionnaireForm personId={personId} onFinished={onSettled} />
      </PageLayout>
    )
  }
  return (
    <ConstitutionIntroStep
      back="none"
      primary={{
        id: 'constitution-start',
        icon: 'leaf',
        label: t(done > 0 ? 'goOn' : 'start'),
        onPress: () => setIsAsking(true),
      }}
      secondary={[{ id: 'constitution-skip', label: t('skipAll'), onPress: onSettled }]}
    />
  )
}
