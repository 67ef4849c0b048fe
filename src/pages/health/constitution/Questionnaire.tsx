import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { answerQuestion, takeBackAnswer, useQuestionnaire } from '@/data/constitutionAnswers'
import { nextQuestion, progressOf, type Answer } from '@/domain/constitution'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Pressable } from '@/ui/Pressable'
import { ProgressBar } from '@/ui/ProgressBar'
import './constitution.scss'

const ANSWERS: readonly Answer[] = [1, 2, 3, 4, 5]

export type QuestionnaireProps = {
  personId: string
  /** The last question is behind. */
  onFinished: () => void
}

/** One question after another; every answer is kept on the device at once, so that anybody may go on later. */
export const Questionnaire = ({ personId, onFinished }: QuestionnaireProps) => {
  const { t } = useTranslation('constitution')
  const { answers } = useQuestionnaire(personId)
  const question = nextQuestion(answers)
  const { done, atMost } = progressOf(answers)
  const finished = useRef(onFinished)
  finished.current = onFinished
  const isFinished = question === null
  useEffect(() => {
    if (isFinished) finished.current()
  }, [isFinished])
  if (question === null) return null
  return (
    <View id="questionnaire" className="questions">
      <View className="questions__progress">
        <ProgressBar progress={done / atMost} label={t('progress', { number: done + 1, total: atMost })} />
        <View className="t-label t-quiet">{t('progress', { number: done + 1, total: atMost })}</View>
      </View>
      <View className="t-small t-quiet">{t('timeframe')}</View>
      <View className="t-title" {...aria({ role: 'heading', level: 2, live: 'polite' })}>
        {t(`questions.${question}`)}
      </View>
      <View className="questions__answers" {...aria({ role: 'group', label: t(`questions.${question}`) })}>
        {ANSWERS.map(answer => (
          <Pressable
            key={answer}
            id={`answer-${answer}`}
            className="questions__answer"
            onPress={() => answerQuestion(personId, question, answer)}
          >
            <View className="questions__dots" {...aria({ hidden: true })}>
              {ANSWERS.map(dot => (
                <View key={dot} className={`questions__dot${dot <= answer ? ' questions__dot--on' : ''}`} />
              ))}
            </View>
            <View className="t-row">{t(`answers.${answer}`)}</View>
          </Pressable>
        ))}
      </View>
      <View className="questions__ways">
        <Button
          id="question-back"
          kind="text"
          size="medium"
          disabled={done === 0}
          onPress={() => takeBackAnswer(personId)}
        >
          {t('back')}
        </Button>
        <Button
          id="question-skip"
          kind="text"
          size="medium"
          onPress={() => answerQuestion(personId, question, null)}
        >
          {t('skip')}
        </Button>
      </View>
      <View className="t-note t-quiet">{t('ownWording')}</View>
    </View>
  )
}
