import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAnswerRefundQuestion, type Refund } from '@/data/shop/refunds'
import { usePictureUploads } from '@/data/shop/pictureUploads'
import { MAX_REFUND_ANSWER_LENGTH, MAX_REFUND_PICTURES } from '@anzuo/domain/shop/refundQuestion'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { PictureUploadField } from '../orders/PictureUploadField'
import { EvidencePhotos } from './EvidencePhotos'

type Question = Refund['questions'][number]

/** What the shop asked about a refund and what was answered, and the answer to what it asks now. */
export const QuestionCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { questions, isAsked } = refund
  const latest = questions.at(-1)
  if (!latest) return null
  return (
    <Card title={t('question.title')}>
      <Stack gap={5}>
        {questions.map(question => (
          <QuestionAndAnswer key={question.askedAt} question={question} />
        ))}
        {isAsked && <AnswerForm key={latest.askedAt} refundId={refund.id} question={latest} />}
      </Stack>
    </Card>
  )
}

const QuestionAndAnswer = ({ question: { text, askedAt, answer } }: { question: Question }) => {
  const { t } = useTranslation('refund')
  return (
    <Stack gap={2}>
      <View className="t-small t-quiet">{t('question.asked', { time: formatDateTime(askedAt) })}</View>
      <View className="refund-question">{text}</View>
      {answer && (
        <>
          <View className="t-small t-quiet">
            {t('question.answered', { time: formatDateTime(answer.answeredAt) })}
          </View>
          <View className="refund-answer">{answer.text}</View>
          <EvidencePhotos pictures={answer.pictures} />
        </>
      )}
    </Stack>
  )
}

const useAnswerForm = (refundId: string, { askedAt }: Question) => {
  const { t } = useTranslation('refund')
  const [text, setText] = useState('')
  const [fileList, setFileList] = useState<readonly string[]>([])
  const [isSubmitted, setIsSubmitted] = useState(false)
  // One key for one answer, however often it is sent.
  const [requestKey] = useState(createUuid)
  const uploads = usePictureUploads({ onChanged: ({ ids }) => setFileList(ids) })
  const answering = useAnswerRefundQuestion(() => showToast({ text: t('question.sent'), tone: 'good' }))
  const submit = () => {
    setIsSubmitted(true)
    if (text.trim() === '') return
    if (uploads.isWaiting) {
      showToast({ text: t('apply.picturesWaiting') })
      return
    }
    answering.mutate({ requestKey, id: refundId, askedAt, text: text.trim(), fileList: [...fileList] })
  }
  const isMissing = isSubmitted && text.trim() === ''
  return { text, setText, uploads, isMissing, submit, isSubmitting: answering.isPending }
}

const AnswerForm = ({ refundId, question }: { refundId: string; question: Question }) => {
  const { t } = useTranslation('refund')
  const form = useAnswerForm(refundId, question)
  const isOverdue = Date.parse(question.answerBy) <= Date.now()
  return (
    <Stack gap={5}>
      <View className="t-small">
        {t(isOverdue ? 'question.overdue' : 'question.until', { date: formatDateTime(question.answerBy) })}
      </View>
      <TextAreaField
        id="refund-answer"
        label={t('question.yourAnswer')}
        maxLength={MAX_REFUND_ANSWER_LENGTH}
        value={form.text}
        onChanged={form.setText}
        error={form.isMissing ? t('question.missing') : undefined}
      />
      <PictureUploadField
        label={t('apply.pictures', { most: MAX_REFUND_PICTURES })}
        maxCount={MAX_REFUND_PICTURES}
        uploads={form.uploads}
      />
      <Button id="refund-answer-send" loading={form.isSubmitting} onPress={form.submit}>
        {t('question.send')}
      </Button>
    </Stack>
  )
}
