import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { toCheckoutQuery } from '@/data/shop/checkoutSelection'
import { useOrder, type Order } from '@/data/shop/orders'
import { useOrderPayment, type OrderPayment } from '@/data/shop/payments'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDayAndTime } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import { navigate, useRouteParams } from '@/routes'
import { drawPaymentPending, drawPaymentFailed, drawOrderClosed } from '@/ui/illustrations/paymentStates'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Countdown } from '@/ui/feedback/Countdown'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { LatePaymentPanel } from './LatePaymentPanel'
import { PaidResult } from './PaidResult'
import { usePollingTimeout } from './usePollingTimeout'
import './paymentResult.scss'

/** What became of a payment, as the server has it from the provider. Nothing that this device saw counts. */
function PaymentResultPage() {
  const { t } = useTranslation('payment')
  const { entry, id } = useRouteParams('paymentResult')
  // The payment sheet said that it failed. No address says whether it is paid.
  const hasFailed = entry === 'payError'
  const pollingTimeout = usePollingTimeout(!hasFailed)
  const [wasUnpaid, setWasUnpaid] = useState(true)
  const payment = useOrderPayment(id, { isAwaited: wasUnpaid && pollingTimeout.isWatching })
  const order = useOrder(id)
  const state = payment.data?.state
  useEffect(() => setWasUnpaid(state === undefined || state === 'unpaid'), [state])
  return (
    <PageLayout
      title={t('result.title')}
      back="orderList"
      state={payment}
      width={state === 'paid' ? 'wide' : 'column'}
      footer={data => (
        <ResultActions payment={data} isAsking={pollingTimeout.isAsking} order={order.data} id={id} />
      )}
    >
      {data => (
        <View className="pay-result" {...getAriaAttributes({ live: 'polite' })}>
          {data.state === 'unpaid' &&
            (pollingTimeout.isAsking ? (
              <ResultState result="asking" />
            ) : (
              <UnpaidResult
                until={payment.payBefore}
                hasFailed={hasFailed}
                onAskedAgain={() => {
                  pollingTimeout.renew()
                  void payment.refetch()
                }}
                onEnded={() => void payment.refetch()}
              />
            ))}
          {data.state === 'paid' && <PaidResult payment={data} order={order.data} />}
          {data.state === 'late' && data.returned && <LatePaymentPanel returned={data.returned} />}
          {data.state === 'closed' && <ResultState result="closed" />}
        </View>
      )}
    </PageLayout>
  )
}

const resultDrawings = {
  asking: drawPaymentPending,
  closed: drawOrderClosed,
} as const

/** The result in a drawing, a line and a sentence. */
const ResultState = ({ result }: { result: keyof typeof resultDrawings }) => {
  const { t } = useTranslation('payment')
  const [title, note] = [t(`result.${result}.title`), t(`result.${result}.note`)]
  return <EmptyState illustration={resultDrawings[result]} title={title} note={note} />
}

type UnpaidResultProps = { until: number; hasFailed: boolean; onAskedAgain: () => void; onEnded: () => void }

const UnpaidResult = ({ until, hasFailed, onAskedAgain, onEnded }: UnpaidResultProps) => {
  const { t } = useTranslation('payment')
  return (
    <>
      <EmptyState
        illustration={drawPaymentFailed}
        title={t(hasFailed ? 'result.unpaid.failedTitle' : 'result.unpaid.title')}
        note={t(hasFailed ? 'result.unpaid.failedNote' : 'result.unpaid.note')}
        secondaryAction={{ id: 'result-again', label: t('result.unpaid.again'), onPress: onAskedAgain }}
      />
      <Countdown
        until={until}
        formatLabel={time => t('cashier.hold', { time })}
        formatEnd={end => t('cashier.heldUntil', { time: formatDayAndTime(end) })}
        onEnded={onEnded}
      />
    </>
  )
}

/** Takes the same items to the checkout once more; the checkout shows what has changed since. */
const orderAgain = ({ lines }: Order): void =>
  navigate('checkout', undefined, {
    query: toCheckoutQuery({
      items: lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, price })),
      isFromCart: false,
    }),
    method: 'replace',
  })

type ResultActionsProps = { id: string; payment: OrderPayment; isAsking: boolean; order: Order | undefined }

/** The ways on from here. */
const ResultActions = ({ id, payment: { state }, isAsking, order }: ResultActionsProps) => {
  const { t } = useTranslation('payment')
  const openOrder = () => navigate('orderDetail', undefined, { query: { id }, method: 'replace' })
  const home = (
    <Button kind="soft" onPress={() => navigate('shopHome')}>
      {t('result.paid.home')}
    </Button>
  )
  const again = order && (
    <Button id="result-order-again" onPress={() => orderAgain(order)}>
      {t('result.late.again')}
    </Button>
  )
  // Whoever may have paid is not asked to pay again.
  if (state === 'unpaid' && isAsking)
    return (
      <Button kind="soft" onPress={openOrder}>
        {t('result.paid.order')}
      </Button>
    )
  if (state === 'unpaid')
    return (
      <Row gap={3} className="pay-ways">
        <Button kind="soft" id="result-order" onPress={openOrder}>
          {t('result.paid.order')}
        </Button>
        <Button id="result-pay" onPress={() => navigate('orderPayment', { id }, { method: 'replace' })}>
          {t('result.unpaid.anotherWay')}
        </Button>
      </Row>
    )
  if (state === 'paid')
    return (
      <Row gap={3} className="pay-ways">
        {home}
        <Button id="result-order" onPress={openOrder}>
          {t('result.paid.order')}
        </Button>
      </Row>
    )
  return (
    <Row gap={3} className="pay-ways">
      {state === 'late' ? (
        <Button kind="soft" id="result-help" onPress={() => navigate('contactUs')}>
          {t('result.late.help')}
        </Button>
      ) : (
        home
      )}
      {again}
    </Row>
  )
}

export default withTranslations([paymentTranslations, appointmentTranslations], PaymentResultPage)
