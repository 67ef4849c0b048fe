import { useState } from 'react'
import { View } from '@tarojs/components'
import { useConstitutionQuestionnaire } from '@/data/health/constitutionQuestionnaire'
import { MAX_QUESTIONNAIRE_QUESTIONS, getQuestionnaireProgress } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConstitutionQuestionnaireForm } from '../constitution/ConstitutionQuestionnaireForm'

export type ConstitutionQuestionnaireStepProps = { personId: string; onSettled: () => void }

/** The questionnaire as the last part of a check: it may be passed over, and gone on with later. */
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
    <PageLayout
      title={t('title')}
      back="none"
      footer={
        <View className="check-dock">
          <Button id="constitution-start" icon="leaf" onPress={() => setIsAsking(true)}>
            {t(done > 0 ? 'goOn' : 'start')}
          </Button>
          <Button id="constitution-skip" kind="text" size="medium" onPress={onSettled}>
            {t('skipAll')}
          </Button>
        </View>
      }
    >
      <EmptyState
        illustration={<Icon name="leaf" size={64} />}
        title={t('head')}
        note={t('intro', { count: MAX_QUESTIONNAIRE_QUESTIONS })}
      />
      <Card tone="sunken">
        <View className="check-headed">
          <View className="check-accent">
            <Icon name="lock" size={20} />
          </View>
          <View className="t-row">{t('privacy.title')}</View>
        </View>
        <View className="t-small t-quiet">{t('privacy.note')}</View>
      </Card>
      <View className="t-note t-quiet">{t('notice')}</View>
    </PageLayout>
  )
}
