import { useState } from 'react'
import { View } from '@tarojs/components'
import { useQuestionnaire } from '@/data/constitutionAnswers'
import { MOST_QUESTIONS, progressOf } from '@/domain/constitution'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import { Questionnaire } from '../constitution/Questionnaire'

export type ConstitutionStepProps = { personId: string; onSettled: () => void }

/** The questionnaire as the last part of a check: it may be passed over, and gone on with later. */
export const ConstitutionStep = ({ personId, onSettled }: ConstitutionStepProps) => {
  const { t } = useTranslation('constitution')
  const { answers } = useQuestionnaire(personId)
  const [isAsking, setIsAsking] = useState(false)
  const { done } = progressOf(answers)
  if (isAsking) {
    return (
      <Screen
        title={t('title')}
        back="none"
        dock={
          <Button id="constitution-later" kind="outline" onPress={onSettled}>
            {t('later')}
          </Button>
        }
      >
        <Questionnaire personId={personId} onFinished={onSettled} />
      </Screen>
    )
  }
  return (
    <Screen
      title={t('title')}
      back="none"
      dock={
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
      <EmptyPicture
        art={<Icon name="leaf" size={64} />}
        title={t('head')}
        note={t('intro', { count: MOST_QUESTIONS })}
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
    </Screen>
  )
}
