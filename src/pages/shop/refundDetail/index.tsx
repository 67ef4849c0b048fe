import { View } from '@tarojs/components'
import { useState } from 'react'
import { useConfirmArrival, useRefund, useWithdrawRefund, type Refund } from '@/data/shop/refunds'
import { isPaidRefundKind, isRefundDropped, isRepairKind } from '@anzuo/domain/shop'
import { buildRefundTimeline, type RefundTimelineStep } from '@anzuo/domain/shop/refundTimeline'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime, formatDay, formatMoney, formatNumber } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { scanToPayTranslations } from '@/i18n/namespaces/scanToPay'
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
import { FOR_REPAIR } from '../refunds/forRepair'
import { DeadlineRemainingText } from '../refunds/DeadlineRemainingText'
import { EvidencePhotos } from './EvidencePhotos'
import { OfferCard } from './OfferCard'
import { PickupCard } from './PickupCard'
import { QuestionCard } from './QuestionCard'
import { QuoteCard } from './QuoteCard'
import { RepairItems } from './RepairItems'
import { RequestCard } from './RequestCard'
import { ShipmentItem } from './ShipmentItem'
import { getAboutKey, getStepKey, getTitleKey } from './statusText'
import './refundDetail.scss'

function RefundDetailPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id, paying } = useRouteParams('refundDetail')
  const refund = useRefund(id)
  const isRepair = refund.data !== undefined && isRepairKind(refund.data.kind)
  return (
    <PageLayout
      title={t(isRepair ? 'repairPage' : 'common:titles.refundOrderDetail')}
      back="orderList"
      state={refund}
      footer={shown => hasRefundActions(shown) && <RefundActions refund={shown} />}
    >
      {shown => (
        <>
          <RefundStatusHeader refund={shown} />
          <QuestionCard refund={shown} />
          <OfferCard refund={shown} />
          <QuoteCard refund={shown} isPaid={paying === '1'} />
          <RefundTimeline refund={shown} />
          <PickupCard refund={shown} />
          <RequestCard refund={shown} />
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
  const { status, returnBy, amount, isAsked, exchange, repair } = refund
  const isAwaited = status === 'awaitingReturn' && returnBy !== null
  const arrivesBy = exchange?.arrivesBy ?? repair?.arrivesBy
  const deadline = status === 'shipped' ? arrivesBy : returnBy
  const visitDay = status === 'booked' && repair?.visit ? formatDay(repair.visit.day) : ''
  return (
    <View className="refund-state">
      <View id="refund-state" className="t-state" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t(isAsked ? 'question.state' : getTitleKey(refund, status))}
      </View>
      <View className="t-small t-quiet">
        {t(isAsked ? 'question.about' : getAboutKey(refund, status), {
          date: deadline ? formatDateTime(deadline) : visitDay,
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
  offeredBeforeReturn: 'wallet',
  offeredAfterReturn: 'wallet',
  toShip: 'box',
  shipped: 'truck',
  refunding: 'wallet',
  refundFailed: 'refresh',
  quoted: 'wallet',
  toBook: 'phone',
  booked: 'wrench',
  repairing: 'wrench',
  quotedAfterReturn: 'wallet',
}

const statusesWithNote = ['awaitingReturn', 'returned', 'toShip', 'shipped', 'refunding', 'refunded'] as const
type StatusWithNote = (typeof statusesWithNote)[number]
const findStatusNote = ({ kind }: Refund, status: RefundTimelineStep['status']): StatusWithNote | undefined =>
  // No replacement is held for what is repaired.
  isRepairKind(kind) && status === 'toShip' ? undefined : statusesWithNote.find(each => each === status)

const RefundTimeline = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const course = buildRefundTimeline(refund)
  // The shop answers with the step that follows the request.
  const answeredAt = course.findIndex(({ status }) => status !== 'submitted')
  const steps = course.map(({ status, state, at }, index): TimelineStep => {
    const note = findStatusNote(refund, status)
    return {
      key: `${status}${index}`,
      state,
      icon: stepIcons[status],
      title: t(getStepKey(refund, status, state === 'open'), { amount: formatMoney(refund.amount) }),
      note: at ? formatDateTime(at) : note && t(`stepNote.${note}`),
      children: index === answeredAt && refund.answer && (
        <View className="refund-answer">{t('answer', { answer: refund.answer })}</View>
      ),
    }
  })
  return (
    <Card>
      <Timeline label={t(isRepairKind(refund.kind) ? 'repairCourse' : 'course')} steps={steps} />
    </Card>
  )
}

const RefundInfoCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { kind, reason, note, points, returnTo, sentBy, number, orderId, orderNumber, telephone, exchange } =
    refund
  return (
    <Card>
      <OrderLineTile line={refund} />
      <View className="refund-facts">
        <DescriptionList>
          {isPaidRefundKind(kind) && (
            <DescriptionItem name={t('fact.amount')} isTotal>
              <Price cents={refund.amount} />
            </DescriptionItem>
          )}
          {points > 0 && <DescriptionItem name={t('fact.points')}>{formatNumber(points)}</DescriptionItem>}
          <DescriptionItem name={t('fact.kind')}>{t(`apply.${kind}`)}</DescriptionItem>
          {kind === 'exchange' && exchange && (
            <DescriptionItem name={t('fact.wanted')}>{exchange.skuName}</DescriptionItem>
          )}
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
          {sentBy?.trackingNumber && !refund.pickup && (
            <DescriptionItem name={t('fact.sent')} copyableText={sentBy.trackingNumber}>
              {[sentBy.company, sentBy.trackingNumber].filter(Boolean).join(' ')}
            </DescriptionItem>
          )}
          {sentBy?.pickupDate && (
            <DescriptionItem name={t('fact.pickup')}>{formatDay(sentBy.pickupDate)}</DescriptionItem>
          )}
          <ShipmentItem shipment={exchange?.shipment} />
          <RepairItems id={refund.id} orderId={orderId} repair={refund.repair} />
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

const footerActions: readonly Refund['actions'][number][] = ['undo', 'sendBack', 'confirmArrival']
const hasRefundActions = ({ actions, status }: Refund) =>
  footerActions.some(action => actions.includes(action)) || isRefundDropped(status)

/** What can be done about the refund: the server's actions, and asking again for what was let go. */
const RefundActions = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [isUndoing, setIsUndoing] = useState(false)
  const { actions, kind, orderId, skuId, status } = refund
  const doneKey = isRepairKind(kind) ? 'repairDone' : 'arrivedDone'
  const confirming = useConfirmArrival(() => showToast({ text: t(doneKey), tone: 'good' }))
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
      {actions.includes('confirmArrival') && (
        <Button
          id="refund-arrived"
          size="medium"
          loading={confirming.isPending}
          onPress={() => confirming.mutate({ id: refund.id })}
        >
          {t('arrived')}
        </Button>
      )}
      {isRefundDropped(status) && (
        <Button
          kind="outline"
          size="medium"
          onPress={() => navigate('refundRequest', place, isRepairKind(kind) ? { query: FOR_REPAIR } : {})}
        >
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
  [refundTranslations, scanToPayTranslations, orderTranslations, appointmentTranslations],
  RefundDetailPage,
)
