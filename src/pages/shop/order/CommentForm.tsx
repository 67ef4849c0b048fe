import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCommentOrder, type Order } from '@/data/orders'
import { useShopRules } from '@/data/shopRules'
import { usePictureUploads, type PictureUploads } from '@/data/pictures'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { goBack } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { FieldError } from '@/ui/FieldError'
import { ListRow } from '@/ui/ListRow'
import { PictureChooser } from '@/ui/PictureChooser'
import { StarsField } from '@/ui/Stars'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { Line } from '../orders/OrderLines'

const LONGEST = 500
const MOST_PICTURES = 6

type Comment = { stars: number; text: string; pictures: readonly string[]; isWaiting: boolean }
const blank: Comment = { stars: 0, text: '', pictures: [], isWaiting: false }

/** Stars, words and pictures for each thing of an order. */
export const CommentForm = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const [comments, setComments] = useState<Readonly<Record<string, Comment>>>({})
  const [isAnonymous, setIsAnonymous] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const commenting = useCommentOrder(() => {
    showMessage({ text: t('comment.done'), tone: 'good' })
    goBack('orderList')
  })
  const commentOf = (skuId: string) => comments[skuId] ?? blank
  const change = (skuId: string, changes: Partial<Comment>) =>
    setComments(before => ({ ...before, [skuId]: { ...(before[skuId] ?? blank), ...changes } }))

  const submit = () => {
    setIsAsked(true)
    const all = order.lines.map(({ skuId }) => ({ skuId, ...commentOf(skuId) }))
    if (all.some(({ stars }) => stars === 0)) return
    if (all.some(({ isWaiting }) => isWaiting)) {
      showMessage({ text: t('comment.waiting') })
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
        <LineComment
          key={line.skuId}
          line={line}
          comment={commentOf(line.skuId)}
          isStarless={isAsked && commentOf(line.skuId).stars === 0}
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

type LineCommentProps = {
  line: Order['lines'][number]
  comment: Comment
  isStarless: boolean
  onChanged: (changes: Partial<Comment>) => void
}

const LineComment = ({ line, comment, isStarless, onChanged }: LineCommentProps) => {
  const { t } = useTranslation('order')
  const uploads = usePictureUploads({
    onChanged: ({ ids, isWaiting }) => onChanged({ pictures: ids, isWaiting }),
  })
  const stars = t('comment.label', { name: line.name })
  return (
    <Card>
      <Line line={line} />
      <View className="order-comment">
        <View className="t-row">{stars}</View>
        <StarsField label={stars} value={comment.stars} onChanged={value => onChanged({ stars: value })} />
        <FieldError text={isStarless ? t('comment.starsMissing') : undefined} />
        <TextArea
          label={t('comment.text')}
          placeholder={t('comment.placeholder')}
          maxLength={LONGEST}
          value={comment.text}
          onChanged={text => onChanged({ text })}
        />
        <Pictures uploads={uploads} />
      </View>
    </Card>
  )
}

const Pictures = ({ uploads }: { uploads: PictureUploads }) => {
  const { t } = useTranslation('order')
  return (
    <PictureChooser
      label={t('comment.pictures', { most: MOST_PICTURES })}
      most={MOST_PICTURES}
      pictures={uploads.pictures}
      onAdded={uploads.add}
      onRemoved={uploads.remove}
      onRetried={uploads.retry}
    />
  )
}
