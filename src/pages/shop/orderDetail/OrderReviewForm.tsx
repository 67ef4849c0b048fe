import { View } from '@tarojs/components'
import { useState } from 'react'
import { useReviewOrder, type Order } from '@/data/shop/orders'
import { useShopRules } from '@/data/shop/shopRules'
import { usePictureUploads } from '@/data/shop/pictureUploads'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { goBack } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { FieldError } from '@/ui/forms/FieldError'
import { ListRow } from '@/ui/layout/ListRow'
import { StarRatingInput } from '@/ui/shop/StarRating'
import { Switch } from '@/ui/forms/Switch'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { OrderLineTile } from '../orders/OrderLineTile'
import { PictureUploadField } from '../orders/PictureUploadField'

const MAX_REVIEW_LENGTH = 500
const MAX_REVIEW_PICTURES = 6

type ReviewDraft = { stars: number; text: string; pictures: readonly string[]; isWaiting: boolean }
const emptyReview: ReviewDraft = { stars: 0, text: '', pictures: [], isWaiting: false }

/** Stars, words and pictures for each thing of an order. */
export const OrderReviewForm = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const [comments, setComments] = useState<Readonly<Record<string, ReviewDraft>>>({})
  const [isAnonymous, setIsAnonymous] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const commenting = useReviewOrder(() => {
    showToast({ text: t('comment.done'), tone: 'good' })
    goBack('orderList')
  })
  const getReviewDraft = (skuId: string) => comments[skuId] ?? emptyReview
  const change = (skuId: string, changes: Partial<ReviewDraft>) =>
    setComments(before => ({ ...before, [skuId]: { ...(before[skuId] ?? emptyReview), ...changes } }))

  const submit = () => {
    setIsSubmitted(true)
    const all = order.lines.map(({ skuId }) => ({ skuId, ...getReviewDraft(skuId) }))
    if (all.some(({ stars }) => stars === 0)) return
    if (all.some(({ isWaiting }) => isWaiting)) {
      showToast({ text: t('comment.waiting') })
      return
    }
    commenting.mutate({
      id: order.id,
      isAnonymous,
      comments: all.map(({ skuId, stars, text, pictures }) => ({
        skuId,
        stars,
        text,
        pictures: [...pictures],
      })),
    })
  }
  return (
    <>
      {order.lines.map(line => (
        <OrderLineReview
          key={line.skuId}
          line={line}
          comment={getReviewDraft(line.skuId)}
          isRatingMissing={isSubmitted && getReviewDraft(line.skuId).stars === 0}
          onChanged={changes => change(line.skuId, changes)}
        />
      ))}
      <Card rows>
        <ListRow
          title={t('comment.anonymous')}
          note={t('comment.anonymousNote')}
          value={<Switch label={t('comment.anonymous')} checked={isAnonymous} onChanged={setIsAnonymous} />}
        />
      </Card>
      <Button id="comment-submit" loading={commenting.isPending} onPress={submit}>
        {t('comment.submit')}
      </Button>
      {rules.data && (
        <View className="order-comment__points">
          {t('comment.points', { points: rules.data.commentPoints })}
        </View>
      )}
    </>
  )
}

type OrderLineReviewProps = {
  line: Order['lines'][number]
  comment: ReviewDraft
  isRatingMissing: boolean
  onChanged: (changes: Partial<ReviewDraft>) => void
}

const OrderLineReview = ({ line, comment, isRatingMissing, onChanged }: OrderLineReviewProps) => {
  const { t } = useTranslation('order')
  const uploads = usePictureUploads({
    onChanged: ({ ids, isWaiting }) => onChanged({ pictures: ids, isWaiting }),
  })
  const stars = t('comment.label', { name: line.name })
  return (
    <Card>
      <OrderLineTile line={line} />
      <Stack gap={3} className="ui-mt-4">
        <View className="t-row">{stars}</View>
        <StarRatingInput
          label={stars}
          value={comment.stars}
          onChanged={value => onChanged({ stars: value })}
        />
        <FieldError text={isRatingMissing ? t('comment.starsMissing') : undefined} />
        <TextAreaField
          label={t('comment.text')}
          placeholder={t('comment.placeholder')}
          maxLength={MAX_REVIEW_LENGTH}
          value={comment.text}
          onChanged={text => onChanged({ text })}
        />
        <PictureUploadField
          label={t('comment.pictures', { most: MAX_REVIEW_PICTURES })}
          maxCount={MAX_REVIEW_PICTURES}
          uploads={uploads}
        />
      </Stack>
    </Card>
  )
}
