import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useOrder, type Order } from '@/data/orders'
import { usePayment, type Payment } from '@/data/payments'
import { useTranslation } from '@/i18n'
import { formatDayAndTime, formatMoney } from '@/i18n/format'
import { paymentTexts } from '@/i18n/namespaces/payment'
import { withTexts } from '@/i18n/withTexts'
import { navigate } from '@/routes'
import { drawAsking, drawNotPaid, drawOrderClosed, drawPaid } from '@/ui/art/payment'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { CountDown } from '@/ui/CountDown'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { Facts } from './Facts'
import { LateMoney } from './LateMoney'
import { orderAgain } from './orderAgain'
import { usePatience } from './usePatience'
import './result.scss'

export type PaymentResultProps = {
  id: string
  /** `returned`: from the provider or its sheet. `failed`: the sheet said that it failed. Neither says whether it is paid. */
  from: 'returned' | 'failed'
}

/** What became of a payment, as the server has it from the provider. Nothing that this device saw counts. */
const Result = ({ id, from }: PaymentResultProps) => {
  const { t } = useTranslation('payment')
  const patience = usePatience(from === 'returned')
  const [wasUnpaid, setWasUnpaid] = useState(true)
  const payment = usePayment(id, { isAwaited: wasUnpaid && patience.isWatching })
  const order = useOrder(id)
  const state = payment.data?.state
  useEffect(() => setWasUnpaid(state === undefined || state === 'unpaid'), [state])
  return (
    <Screen
      title={t('result.title')}
      back="orderList"
      state={payment}
      skeleton={<Skeleton shape="cards" />}
      dock={
        payment.data && (
          <Ways payment={payment.data} isAsking={patience.isAsking} order={order.data} id={id} />
        )
      }
    >
      {data => (
        <View className="pay-result" {...aria({ live: 'polite' })}>
          {data.state === 'unpaid' &&
            (patience.isAsking ? (
              <Asking />
            ) : (
              <Unpaid
                until={payment.payBefore}
                hasFailed={from === 'failed'}
                onAskedAgain={() => {
                  patience.renew()
                  void payment.refetch()
                }}
                onEnded={() => void payment.refetch()}
              />
            ))}
          {data.state === 'paid' && <Paid payment={data} />}
          {data.state === 'late' && data.returned && <LateMoney returned={data.returned} />}
          {data.state === 'closed' && <Closed />}
        </View>
      )}
    </Screen>
  )
}

const Asking = () => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawAsking(palette)} />}
      title={t('result.asking.title')}
      note={t('result.asking.note')}
    />
  )
}

type UnpaidProps = { until: number; hasFailed: boolean; onAskedAgain: () => void; onEnded: () => void }

const Unpaid = ({ until, hasFailed, onAskedAgain, onEnded }: UnpaidProps) => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  return (
    <>
      <EmptyPicture
        art={<Svg svg={drawNotPaid(palette)} />}
        title={t(hasFailed ? 'result.unpaid.failedTitle' : 'result.unpaid.title')}
        note={t(hasFailed ? 'result.unpaid.failedNote' : 'result.unpaid.note')}
        secondary={{ id: 'result-again', label: t('result.unpaid.again'), onPress: onAskedAgain }}
      />
      <CountDown until={until} words={time => t('cashier.hold', { time })} onEnded={onEnded} />
    </>
  )
}

const Paid = ({ payment: { amount, paidAt, paidBy, returned } }: { payment: Payment }) => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  return (
    <>
      <EmptyPicture
        art={<Svg svg={drawPaid(palette)} />}
        title={t('result.paid.title')}
        note={t('result.paid.note')}
      />
      <Facts
        facts={[
          { name: t('result.paid.amount'), value: formatMoney(amount) },
          ...(paidBy ? [{ name: t('result.paid.by'), value: t(`result.provider.${paidBy}`) }] : []),
          ...(paidAt ? [{ name: t('result.paid.at'), value: formatDayAndTime(paidAt) }] : []),
        ]}
      />
      {returned && (
        <View className="pay-result__note">
          {t(returned.isDone ? 'result.paid.twiceDone' : 'result.paid.twice', {
            amount: formatMoney(returned.amount),
          })}
        </View>
      )}
    </>
  )
}

const Closed = () => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawOrderClosed(palette)} />}
      title={t('result.closed.title')}
      note={t('result.closed.note')}
    />
  )
}

type WaysProps = { id: string; payment: Payment; isAsking: boolean; order: Order | undefined }

/** The ways on from here. */
const Ways = ({ id, payment: { state, amount }, isAsking, order }: WaysProps) => {
  const { t } = useTranslation('payment')
  const home = (
    <Button kind="soft" onPress={() => navigate('storeBrand')}>
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
      <Button kind="soft" onPress={() => navigate('order', undefined, { query: { id }, method: 'replace' })}>
        {t('result.paid.order')}
      </Button>
    )
  if (state === 'unpaid')
    return (
      <Button id="result-pay" onPress={() => navigate('payment', { id }, { method: 'replace' })}>
        {t('result.unpaid.pay', { amount: formatMoney(amount) })}
      </Button>
    )
  if (state === 'paid')
    return (
      <View className="pay-ways">
        {home}
        <Button
          id="result-order"
          onPress={() => navigate('order', undefined, { query: { id }, method: 'replace' })}
        >
          {t('result.paid.order')}
        </Button>
      </View>
    )
  return (
    <View className="pay-ways">
      {state === 'late' ? (
        <Button kind="soft" id="result-help" onPress={() => navigate('contactUs')}>
          {t('result.late.help')}
        </Button>
      ) : (
        home
      )}
      {again}
    </View>
  )
}

/** Makes the page of one of the addresses to which a payment comes back. */
export const resultPage = (usePlace: () => PaymentResultProps) =>
  withTexts(paymentTexts, function ResultPage() {
    return <Result {...usePlace()} />
  })
