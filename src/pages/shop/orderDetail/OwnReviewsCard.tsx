import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ModerationState } from '@anzuo/domain/shop/moderation'
import type { Order } from '@/data/shop/orders'
import { useOwnReviews, useRewriteReview, type OwnReview } from '@/data/shop/contributions'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Button } from '@/ui/forms/Button'
import { Switch } from '@/ui/forms/Switch'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { Tag, type TagProps } from '@/ui/layout/Tag'
import { StarRating } from '@/ui/shop/StarRating'

const MAX_REVIEW_LENGTH = 500

const stateTones: Record<ModerationState, TagProps['tone']> = {
  waiting: 'notice',
  shown: 'good',
  hidden: 'alert',
}

/** What the person wrote about an order's things, and whether others see it. */
export const OwnReviewsCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('contribution')
  const { data } = useOwnReviews(order.id, { enabled: order.isCommented })
  if (!data?.reviews.length) return null
  return (
    <Card>
      <View className="t-head">{t('own.title')}</View>
      {data.reviews.map(review => (
        <OwnReviewItem key={review.id} review={review} />
      ))}
    </Card>
  )
}

const OwnReviewItem = ({ review }: { review: OwnReview }) => {
  const { t } = useTranslation('contribution')
  const [isRewriting, setIsRewriting] = useState(false)
  const { name, skuName, stars, text, state, hiddenFor } = review
  return (
    <Stack gap={2} className="ui-mt-4">
      <Row gap={2} align="center" justify="between">
        <View className="t-row">{`${name} · ${skuName}`}</View>
        <StarRating value={stars} />
      </Row>
      {text && <View>{text}</View>}
      <Row gap={2} wrap>
        <Tag tone={stateTones[state]}>{t(`own.${state}`)}</Tag>
      </Row>
      {state === 'waiting' && <View className="t-small t-quiet">{t('own.waitingNote')}</View>}
      {state === 'hidden' && (
        <>
          <View className="t-small">
            {hiddenFor && t(`rule.${hiddenFor}`)} {t('own.hiddenNote')}
          </View>
          <Button kind="soft" size="medium" onPress={() => setIsRewriting(true)}>
            {t('own.rewrite')}
          </Button>
        </>
      )}
      {isRewriting && <RewriteReviewSheet review={review} onClosed={() => setIsRewriting(false)} />}
    </Stack>
  )
}

const RewriteReviewSheet = ({ review, onClosed }: { review: OwnReview; onClosed: () => void }) => {
  const { t } = useTranslation('contribution')
  const [text, setText] = useState(review.text)
  const [keepsPictures, setKeepsPictures] = useState(review.hiddenFor !== 'foreignPicture')
  const rewriting = useRewriteReview(() => {
    showToast({ text: t('own.rewritten'), tone: 'good' })
    onClosed()
  })
  const { id, pictures } = review
  return (
    <BottomSheet
      open
      title={t('own.rewrite')}
      onClosed={onClosed}
      primaryAction={{
        id: 'review-rewrite',
        label: t('own.send'),
        loading: rewriting.isPending,
        onPress: () =>
          rewriting.mutate({
            id,
            text,
            pictures: keepsPictures ? pictures.map(picture => picture.id) : [],
          }),
      }}
    >
      <TextAreaField
        label={t('own.rewriteText')}
        maxLength={MAX_REVIEW_LENGTH}
        value={text}
        onChanged={setText}
      />
      {pictures.length > 0 && (
        <ListRow
          title={t('own.keepPictures')}
          value={
            <Switch label={t('own.keepPictures')} checked={keepsPictures} onChanged={setKeepsPictures} />
          }
        />
      )}
    </BottomSheet>
  )
}
