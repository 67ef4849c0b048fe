import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useOrder, type Order } from '@/data/orders'
import { payWays, usePay, usePayment, useReturnedPayment } from '@/data/payments'
import { useTranslation, withTexts } from '@/i18n'
import { formatMoney } from '@/i18n/format'
import { appointmentTexts } from '@/i18n/namespaces/appointment'
import { paymentTexts } from '@/i18n/namespaces/payment'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { CountDown } from '@/ui/CountDown'
import { Price } from '@/ui/Price'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { BlockedSheet } from './BlockedSheet'
import { OrderSummary } from './OrderSummary'
import { Ways, type Way } from './Ways'
import './cashier.scss'

function CashierPage() {
  const { t } = useTranslation('payment')
  const { id } = useRouteParams('payment')
  const payment = usePayment(id)
  const order = useOrder(id)
  const [way, setWay] = useState<Way>('weixin')
  const [isBlocked, setIsBlocked] = useState(false)
  const { pay, isPaying } = usePay(id, outcome => {
    if (outcome === 'done') navigate('wechatPaid', { id }, { method: 'replace' })
    if (outcome === 'failed') navigate('payError', { id }, { method: 'replace' })
    if (outcome === 'cancelled') {
      showMessage({ text: t('cashier.cancelled') })
      void payment.refetch()
    }
  })
  useReturnedPayment(() => pay('weixin'))

  // What is no longer open to be paid has a page of its own, which tells what became of it.
  const state = payment.data?.state
  useEffect(() => {
    if (state !== undefined && state !== 'unpaid') navigate('paySuccess', { id }, { method: 'replace' })
  }, [id, state])

  const goOn = () => {
    if (way === 'friend') navigate('askFriend', { id })
    else if (way === 'alipay' && payWays().alipay === 'blocked') setIsBlocked(true)
    else pay(way)
  }
  return (
    <Screen
      title={t('cashier.title')}
      back="orderList"
      state={payment}
      skeleton={<Skeleton shape="cards" />}
      dock={
        payment.data && (
          <Button id="cashier-pay" loading={isPaying} onPress={goOn}>
            {way === 'friend'
              ? t('cashier.goOn')
              : t('cashier.pay', { amount: formatMoney(payment.data.amount) })}
          </Button>
        )
      }
    >
      {({ amount }) => (
        <>
          <Amount
            amount={amount}
            order={order.data}
            until={payment.payBefore}
            onEnded={() => void payment.refetch()}
          />
          <Ways
            value={way}
            hasFriend={order.data?.actions.includes('payByOther') ?? false}
            onChanged={setWay}
          />
          {order.data && <OrderSummary order={order.data} />}
          {isBlocked && <BlockedSheet id={id} onClosed={() => setIsBlocked(false)} />}
        </>
      )}
    </Screen>
  )
}

type AmountProps = { amount: number; order: Order | undefined; until: number; onEnded: () => void }

const Amount = ({ amount, order, until, onEnded }: AmountProps) => {
  const { t } = useTranslation('payment')
  return (
    <View className="cashier-amount">
      <View className="cashier-amount__order">
        {order ? t('cashier.order', { number: order.number }) : '\u00a0'}
      </View>
      <Price cents={amount} size="large" />
      <CountDown until={until} words={time => t('cashier.hold', { time })} onEnded={onEnded} />
    </View>
  )
}

export default withTexts([paymentTexts, appointmentTexts], CashierPage)
