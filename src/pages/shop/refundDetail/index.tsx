import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useRefund, useWithdrawRefund, type Refund } from '@/data/shop/refunds'
import { isRefundQuantityReleased } from '@anzuo/domain/shop'
import { buildRefundTimeline, type RefundTimelineStep } from '@anzuo/domain/shop/refundTimeline'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime, formatDay, formatMoney, formatNumber, formatTimestamp } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import type { IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Timeline, type TimelineStep } from '@/ui/layout/Timeline'
import { DescriptionItem, DescriptionList } from '../orders/DescriptionList'
import { OrderLineTile } from '../orders/OrderLineTile'
import { DeadlineRemainingText } from '../refunds/DeadlineRemainingText'
import { PickupCard } from './PickupCard'
import './refundDetail.scss'

function RefundDetailPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id } = useRouteParams('refundDetail')
  return (
    <PageLayout
      title={t('common:titles.refundOrderDetail')}
      back="orderList"
      state={useRefund(id)}
      footer={shown => hasRefundActions(shown) && <RefundActions refund={shown} />}
    >
      {shown => (
        <>
          <RefundStatusHeader refund={shown} />
          <RefundTimeline refund={shown} />
          <PickupCard refund={shown} />
          <RefundInfoCard refund={shown} />
          <Button kind="text" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
            {t('help')}
          </Button>
        </>
      )}
    </PageLayout>
  )
}

/** How the refund stands, who acts next, and how much time is left. */
const RefundStatusHeader = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { status, returnBy, amount } = refund
  const isAwaited = status === 'awaitingReturn' && returnBy !== null
  return (
    <View className="refund-state">
      <View id="refund-state" className="t-state" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t(`title.${status}`)}
      </View>
      <View className="t-small t-quiet">
        {t(`about.${status}`, {
          date: returnBy ? formatDateTime(returnBy) : '',
          amount: formatMoney(amount),
        })}
      </View>
      {isAwaited && <DeadlineRemainingText until={returnBy} />}
    </View>
  )
}

const stepIcons: Partial<Record<RefundTimelineStep['status'], IconName>> = {
  submitted: 'clock',
  awaitingReturn: 'box',
  returned: 'truck',
  exception: 'info',
  refunding: 'wallet',
  refundFailed: 'refresh',
}

const statusesWithNote = ['awaitingReturn', 'returned', 'refunding', 'refunded'] as const
type StatusWithNote = (typeof statusesWithNote)[number]
const hasStatusNote = (status: RefundTimelineStep['status']): status is StatusWithNote =>
  statusesWithNote.some(each => each === status)

const RefundTimeline = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const course = buildRefundTimeline(refund)
  // The shop answers with the step that follows the request.
  const answeredAt = course.findIndex(({ status }) => status !== 'submitted')
  const steps = course.map(({ status, state, at }, index): TimelineStep => ({
    key: `${status}${index}`,
    state,
    icon: stepIcons[status],
    title: t(`step.${status}`, { amount: formatMoney(refund.amount) }),
    note: at ? formatTimestamp(at) : hasStatusNote(status) ? t(`stepNote.${status}`) : undefined,
    children: index === answeredAt && refund.answer && (
      <View className="refund-answer">{t('answer', { answer: refund.answer })}</View>
    ),
  }))
  return (
    <Card>
      <Timeline label={t('course')} steps={steps} />
    </Card>
  )
}

const RefundInfoCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { kind, reason, note, points, returnTo, sentBy, number, orderId, orderNumber, telephone } = refund
  return (
    <Card>
      <OrderLineTile line={refund} />
      <View className="refund-facts">
        <DescriptionList>
          <DescriptionItem name={t('fact.amount')} isTotal>
            <Price cents={refund.amount} />
          </DescriptionItem>
          {points > 0 && <DescriptionItem name={t('fact.points')}>{formatNumber(points)}</DescriptionItem>}
          <DescriptionItem name={t('fact.kind')}>{t(`apply.${kind}`)}</DescriptionItem>
          <DescriptionItem name={t('fact.reason')}>{t(`reasons.${reason}`)}</DescriptionItem>
          {note && <DescriptionItem name={t('fact.note')}>{note}</DescriptionItem>}
          <DescriptionItem name={t('fact.telephone')}>{telephone}</DescriptionItem>
          {returnTo && (
            <DescriptionItem
              name={t('fact.to')}
              copyableText={`${returnTo.name} ${returnTo.phone} ${returnTo.address}`}
            >
              {`${returnTo.address} ${returnTo.name} ${returnTo.phone}`}
            </DescriptionItem>
          )}
          {sentBy?.trackingNumber && (
            <DescriptionItem name={t('fact.sent')} copyableText={sentBy.trackingNumber}>
              {[sentBy.company, sentBy.trackingNumber].filter(Boolean).join(' ')}
            </DescriptionItem>
          )}
          {sentBy?.pickupDate && (
            <DescriptionItem name={t('fact.pickup')}>{formatDay(sentBy.pickupDate)}</DescriptionItem>
          )}
          <DescriptionItem name={t('fact.number')} copyableText={number}>
            {number}
          </DescriptionItem>
          <DescriptionItem name={t('fact.order')}>
            <Link to="orderDetail" query={{ id: orderId }}>
              {orderNumber}
            </Link>
          </DescriptionItem>
        </DescriptionList>
        <EvidencePhotos pictures={refund.pictures} />
      </View>
    </Card>
  )
}

const EvidencePhotos = ({ pictures }: { pictures: readonly string[] }) => {
  const { t } = useTranslation(['refund', 'ui'])
  if (pictures.length === 0) return null
  return (
    <View className="refund-photos" {...getAriaAttributes({ role: 'group', label: t('fact.photos') })}>
      {pictures.map((picture, at) => (
        <Image
          key={picture}
          className="refund-photos__photo"
          src={toServerFileUrl(picture)}
          mode="aspectFill"
          {...getAriaAttributes({ role: 'img', label: t('ui:pictures.picture', { number: at + 1 }) })}
        />
      ))}
    </View>
  )
}

const hasRefundActions = ({ actions, status }: Refund) =>
  actions.length > 0 || isRefundQuantityReleased(status)

/** What can be done about the refund: the server's actions, and asking again for what was let go. */
const RefundActions = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [isUndoing, setIsUndoing] = useState(false)
  const { actions, orderId, skuId, status } = refund
  const place = { id: orderId, sku: skuId }
  return (
    <Row gap={2} wrap className="refund-deeds">
      {actions.includes('undo') && (
        <Button id="refund-undo" kind="soft" size="medium" onPress={() => setIsUndoing(true)}>
          {t('undo')}
        </Button>
      )}
      {actions.includes('sendBack') && (
        <Button id="refund-send-back" size="medium" onPress={() => navigate('returnShipment', place)}>
          {t('sendBack')}
        </Button>
      )}
      {isRefundQuantityReleased(status) && (
        <Button kind="outline" size="medium" onPress={() => navigate('refundRequest', place)}>
          {t('again')}
        </Button>
      )}
      {isUndoing && <WithdrawRefundSheet id={refund.id} onClosed={() => setIsUndoing(false)} />}
    </Row>
  )
}

const WithdrawRefundSheet = ({ id, onClosed }: { id: string; onClosed: () => void }) => {
  const { t } = useTranslation('refund')
  const undoing = useWithdrawRefund(() => {
    showToast({ text: t('undoSheet.done') })
    onClosed()
  })
  const undo = () => undoing.mutate({ id }, { onError: onClosed })
  return (
    <ConfirmSheet
      title={t('undoSheet.title')}
      confirm={{ id: 'undo-yes', label: t('undoSheet.yes'), loading: undoing.isPending, onPress: undo }}
      cancelLabel={t('undoSheet.no')}
      onClosed={onClosed}
    >
      <View>{t('undoSheet.note')}</View>
    </ConfirmSheet>
  )
}

export default withTranslations(
  [refundTranslations, orderTranslations, appointmentTranslations],
  RefundDetailPage,
)
