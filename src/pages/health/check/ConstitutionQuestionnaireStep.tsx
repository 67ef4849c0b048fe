import { useState } from 'react'
import { View } from '@tarojs/components'
import { useConstitutionQuestionnaire } from '@/data/health/constitutionQuestionnaire'
import { MAX_QUESTIONNAIRE_QUESTIONS, getQuestionnaireProgress } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { PrivacyNoteCard } from '@/ui/health/PrivacyNote'
import { StepLayout } from '@/ui/health/StepLayout'
import { PageLayout } from '@/ui/layout/PageLayout'
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
    <StepLayout
      title={t('title')}
      back="none"
      primary={{
        id: 'constitution-start',
        icon: 'leaf',
        label: t(done > 0 ? 'goOn' : 'start'),
        onPress: () => setIsAsking(true),
      }}
      secondary={[{ id: 'constitution-skip', label: t('skipAll'), onPress: onSettled }]}
    >
      <EmptyState
        illustration={<Icon name="leaf" size={64} />}
        title={t('head')}
        note={t('intro', { count: MAX_QUESTIONNAIRE_QUESTIONS })}
      />
      <PrivacyNoteCard title={t('privacy.title')} note={t('privacy.note')} />
      <View className="t-note t-quiet">{t('notice')}</View>
    </StepLayout>
  )
}
