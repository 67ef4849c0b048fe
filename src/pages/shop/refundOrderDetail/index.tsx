import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useRefund, useUndoRefund, type Refund } from '@/data/refunds'
import { isReleased } from '@/domain/shop'
import { courseOfRefund, type RefundCourseStep } from '@/domain/shop/refundCourse'
import { useTranslation, withTexts } from '@/i18n'
import { formatDateTime, formatDay, formatMoney, formatNumber, formatTimestamp } from '@/i18n/format'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { serverFile } from '@/platform/http/serverFile'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import type { IconName } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Price } from '@/ui/Price'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { Timeline, type TimelineStep } from '@/ui/Timeline'
import { Fact, Facts } from '../orders/Facts'
import { Line } from '../orders/OrderLines'
import { TimeLeft } from '../refunds/TimeLeft'
import './refundOrderDetail.scss'

function RefundOrderDetailPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id } = useRouteParams('refundOrderDetail')
  const refund = useRefund(id)
  return (
    <Screen
      title={t('common:titles.refundOrderDetail')}
      back="orderList"
      state={refund}
      skeleton={<Skeleton shape="cards" />}
      dock={refund.data && hasDeeds(refund.data) && <Deeds refund={refund.data} />}
    >
      {shown => (
        <>
          <State refund={shown} />
          <Course refund={shown} />
          <Particulars refund={shown} />
          <Button kind="text" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
            {t('help')}
          </Button>
        </>
      )}
    </Screen>
  )
}

/** How the refund stands, who acts next, and how much time is left. */
const State = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { status, returnBy, amount } = refund
  const isAwaited = status === 'awaitingReturn' && returnBy !== null
  return (
    <View className="refund-state">
      <View id="refund-state" className="refund-state__title" {...aria({ role: 'heading', level: 2 })}>
        {t(`title.${status}`)}
      </View>
      <View className="t-small t-quiet">
        {t(`about.${status}`, {
          date: returnBy ? formatDateTime(returnBy) : '',
          amount: formatMoney(amount),
        })}
      </View>
      {isAwaited && <TimeLeft until={returnBy} />}
    </View>
  )
}

const icons: Partial<Record<RefundCourseStep['status'], IconName>> = {
  submitted: 'clock',
  awaitingReturn: 'box',
  returned: 'truck',
  exception: 'info',
  refunding: 'wallet',
  refundFailed: 'refresh',
}

const noted = ['awaitingReturn', 'returned', 'refunding', 'refunded'] as const
type Noted = (typeof noted)[number]
const isNoted = (status: RefundCourseStep['status']): status is Noted => noted.some(each => each === status)

const Course = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const course = courseOfRefund(refund)
  // The shop answers with the step that follows the request.
  const answeredAt = course.findIndex(({ status }) => status !== 'submitted')
  const steps = course.map(({ status, state, at }, index): TimelineStep => ({
    key: `${status}${index}`,
    state,
    icon: icons[status],
    title: t(`step.${status}`, { amount: formatMoney(refund.amount) }),
    note: at ? formatTimestamp(at) : isNoted(status) ? t(`stepNote.${status}`) : undefined,
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

const Particulars = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const { kind, reason, note, points, returnTo, sentBy, number, orderId, orderNumber, telephone } = refund
  return (
    <Card>
      <Line line={refund} />
      <View className="refund-facts">
        <Facts>
          <Fact name={t('fact.amount')} isSum>
            <Price cents={refund.amount} />
          </Fact>
          {points > 0 && <Fact name={t('fact.points')}>{formatNumber(points)}</Fact>}
          <Fact name={t('fact.kind')}>{t(`apply.${kind}`)}</Fact>
          <Fact name={t('fact.reason')}>{t(`reasons.${reason}`)}</Fact>
          {note && <Fact name={t('fact.note')}>{note}</Fact>}
          <Fact name={t('fact.telephone')}>{telephone}</Fact>
          {returnTo && (
            <Fact name={t('fact.to')} copies={`${returnTo.name} ${returnTo.phone} ${returnTo.address}`}>
              {`${returnTo.address} ${returnTo.name} ${returnTo.phone}`}
            </Fact>
          )}
          {sentBy?.trackingNumber && (
            <Fact name={t('fact.sent')} copies={sentBy.trackingNumber}>
              {[sentBy.company, sentBy.trackingNumber].filter(Boolean).join(' ')}
            </Fact>
          )}
          {sentBy?.pickupDate && <Fact name={t('fact.pickup')}>{formatDay(sentBy.pickupDate)}</Fact>}
          <Fact name={t('fact.number')} copies={number}>
            {number}
          </Fact>
          <Fact name={t('fact.order')}>
            <Link to="order" query={{ id: orderId }}>
              {orderNumber}
            </Link>
          </Fact>
        </Facts>
        <Evidence pictures={refund.pictures} />
      </View>
    </Card>
  )
}

const Evidence = ({ pictures }: { pictures: readonly string[] }) => {
  const { t } = useTranslation(['refund', 'ui'])
  if (pictures.length === 0) return null
  return (
    <View className="refund-photos" {...aria({ role: 'group', label: t('fact.photos') })}>
      {pictures.map((picture, at) => (
        <Image
          key={picture}
          className="refund-photos__photo"
          src={serverFile(picture)}
          mode="aspectFill"
          {...aria({ role: 'img', label: t('ui:pictures.picture', { number: at + 1 }) })}
        />
      ))}
    </View>
  )
}

const hasDeeds = ({ actions, status }: Refund) => actions.length > 0 || isReleased(status)

/** What can be done about the refund: the server's actions, and asking again for what was let go. */
const Deeds = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [isUndoing, setIsUndoing] = useState(false)
  const { actions, orderId, skuId, status } = refund
  const place = { id: orderId, sku: skuId }
  return (
    <View className="refund-deeds">
      {actions.includes('undo') && (
        <Button id="refund-undo" kind="soft" size="medium" onPress={() => setIsUndoing(true)}>
          {t('undo')}
        </Button>
      )}
      {actions.includes('sendBack') && (
        <Button id="refund-send-back" size="medium" onPress={() => navigate('returnTheGoods', place)}>
          {t('sendBack')}
        </Button>
      )}
      {isReleased(status) && (
        <Button kind="outline" size="medium" onPress={() => navigate('refundOrder', place)}>
          {t('again')}
        </Button>
      )}
      {isUndoing && <UndoSheet id={refund.id} onClosed={() => setIsUndoing(false)} />}
    </View>
  )
}

const UndoSheet = ({ id, onClosed }: { id: string; onClosed: () => void }) => {
  const { t } = useTranslation('refund')
  const undoing = useUndoRefund(() => {
    showMessage({ text: t('undoSheet.done') })
    onClosed()
  })
  const undo = () => undoing.mutate({ id }, { onError: onClosed })
  return (
    <Sheet
      open
      title={t('undoSheet.title')}
      onClosed={onClosed}
      main={{ id: 'undo-yes', label: t('undoSheet.yes'), loading: undoing.isPending, onPress: undo }}
      secondary={{ label: t('undoSheet.no'), onPress: onClosed }}
    >
      <View>{t('undoSheet.note')}</View>
    </Sheet>
  )
}

export default withTexts([refundTexts, orderTexts], RefundOrderDetailPage)
