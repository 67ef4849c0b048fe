import { View } from '@tarojs/components'
import { useState } from 'react'
import { MIN_QUESTION_LENGTH, MAX_QUESTION_LENGTH } from '@anzuo/domain/shop/moderation'
import { createUuid } from '@anzuo/domain/uuid'
import {
  useAskQuestion,
  useOwnQuestions,
  useProductQuestions,
  type OwnQuestion,
} from '@/data/shop/contributions'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { Row } from '@/ui/layout/Flex'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { Button } from '@/ui/forms/Button'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { Card } from '@/ui/layout/Card'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { Tag } from '@/ui/layout/Tag'

const QUESTIONS_PAGE_SIZE = 3

/** What people asked about a product and what the shop answered, and the way to ask. */
export const ProductQuestionsSection = ({ productId }: { productId: string }) => {
  const { t } = useTranslation('contribution')
  const questions = useProductQuestions(productId, QUESTIONS_PAGE_SIZE)
  const own = useOwnQuestions(productId)
  const [isAsking, setIsAsking] = useState(false)
  const isEmpty = questions.data?.length === 0 && own.length === 0
  return (
    <>
      <SectionHeader id="product-questions" title={t('questions.title')} />
      <Card>
        {isEmpty && <View className="t-small t-quiet">{t('questions.none')}</View>}
        {own.map(question => (
          <OwnQuestionItem key={question.id} question={question} />
        ))}
        {questions.data?.map(({ id, personName, text, answer, at }) => (
          <View key={id} className="product__review">
            <View className="t-row">{text}</View>
            <View className="t-note t-quiet">
              {personName} · {formatDay(at)}
            </View>
            <View className="product__reply">{t('questions.answer', { text: answer })}</View>
          </View>
        ))}
        <LoadMoreButton list={questions} kind="text" loadsByItself={false}>
          {t('questions.more')}
        </LoadMoreButton>
        <View className="ui-mt-3">
          <Button id="product-ask" kind="soft" size="medium" onPress={() => setIsAsking(true)}>
            {t('questions.ask')}
          </Button>
        </View>
      </Card>
      {isAsking && <AskQuestionSheet productId={productId} onClosed={() => setIsAsking(false)} />}
    </>
  )
}

const OwnQuestionItem = ({ question }: { question: OwnQuestion }) => {
  const { t } = useTranslation('contribution')
  const { text, at, hiddenFor } = question
  return (
    <View className="product__review">
      <View className="t-row">{text}</View>
      <View className="t-note t-quiet">
        {formatDay(at)} · {t('questions.onlyYou')}
      </View>
      <Row gap={2} wrap>
        <Tag tone={hiddenFor ? 'alert' : 'notice'}>{t(hiddenFor ? 'own.hidden' : 'questions.waiting')}</Tag>
      </Row>
      {hiddenFor && <View className="t-small">{t(`rule.${hiddenFor}`)}</View>}
    </View>
  )
}

const AskQuestionSheet = ({ productId, onClosed }: { productId: string; onClosed: () => void }) => {
  const { t } = useTranslation('contribution')
  const [text, setText] = useState('')
  const [requestKey] = useState(createUuid)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isTooShort = text.trim().length < MIN_QUESTION_LENGTH
  const asking = useAskQuestion(() => {
    showToast({ text: t('questions.sent'), tone: 'good' })
    onClosed()
  })
  const submit = () => {
    setIsSubmitted(true)
    if (!isTooShort) asking.mutate({ requestKey, productId, text: text.trim() })
  }
  return (
    <BottomSheet
      open
      title={t('questions.ask')}
      onClosed={onClosed}
      primaryAction={{
        id: 'product-ask-send',
        label: t('questions.send'),
        loading: asking.isPending,
        onPress: submit,
      }}
    >
      <TextAreaField
        label={t('questions.label')}
        placeholder={t('questions.placeholder')}
        maxLength={MAX_QUESTION_LENGTH}
        value={text}
        onChanged={setText}
        error={
          isSubmitted && isTooShort ? t('questions.tooShort', { least: MIN_QUESTION_LENGTH }) : undefined
        }
      />
      <View className="t-small t-quiet">{t('questions.hint')}</View>
    </BottomSheet>
  )
}
