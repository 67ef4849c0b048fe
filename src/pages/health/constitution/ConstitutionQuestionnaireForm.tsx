import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import {
  saveConstitutionAnswer,
  undoLastConstitutionAnswer,
  useConstitutionQuestionnaire,
} from '@/data/health/constitutionQuestionnaire'
import {
  getNextQuestion,
  getQuestionnaireProgress,
  type QuestionnaireAnswer,
} from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Pressable } from '@/ui/forms/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import './constitution.scss'

const ANSWER_OPTIONS: readonly QuestionnaireAnswer[] = [1, 2, 3, 4, 5]

export type ConstitutionQuestionnaireFormProps = {
  personId: string
  /** The last question was answered or skipped. */
  onFinished: () => void
}

/** One question after another; every answer is stored on the device at once, so that the person can continue later. */
export const ConstitutionQuestionnaireForm = ({
  personId,
  onFinished,
}: ConstitutionQuestionnaireFormProps) => {
  const { t } = useTranslation('constitution')
  const { answers } = useConstitutionQuestionnaire(personId)
  const question = getNextQuestion(answers)
  const { done, atMost } = getQuestionnaireProgress(answers)
  const finished = useRef(onFinished)
  finished.current = onFinished
  const isFinished = question === null
  useEffect(() => {
    if (isFinished) finished.current()
  }, [isFinished])
  if (question === null) return null
  return (
    <Stack id="questionnaire" gap={4} className="questions">
      <Stack gap={2}>
        <ProgressBar progress={done / atMost} label={t('progress', { number: done + 1, total: atMost })} />
        <View className="t-label t-quiet">{t('progress', { number: done + 1, total: atMost })}</View>
      </Stack>
      <View className="t-small t-quiet">{t('timeframe')}</View>
      <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2, live: 'polite' })}>
        {t(`questions.${question}`)}
      </View>
      <Stack gap={2} {...getAriaAttributes({ role: 'group', label: t(`questions.${question}`) })}>
        {ANSWER_OPTIONS.map(answer => (
          <Pressable
            key={answer}
            id={`answer-${answer}`}
            className="questions__answer"
            onPress={() => saveConstitutionAnswer(personId, question, answer)}
          >
            <View className="questions__dots" {...getAriaAttributes({ hidden: true })}>
              {ANSWER_OPTIONS.map(dot => (
                <View key={dot} className={`questions__dot${dot <= answer ? ' questions__dot--on' : ''}`} />
              ))}
            </View>
            <View className="t-row">{t(`answers.${answer}`)}</View>
          </Pressable>
        ))}
      </Stack>
      <Row justify="between">
        <Button
          id="question-back"
          kind="text"
          size="medium"
          disabled={done === 0}
          onPress={() => undoLastConstitutionAnswer(personId)}
        >
          {t('back')}
        </Button>
        <Button
          id="question-skip"
          kind="text"
          size="medium"
          onPress={() => saveConstitutionAnswer(personId, question, null)}
        >
          {t('skip')}
        </Button>
      </Row>
      <View className="t-note t-quiet">{t('ownWording')}</View>
    </Stack>
  )
}
