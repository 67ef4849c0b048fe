import { View } from '@tarojs/components'
import { useState } from 'react'
import { useOrder, type Order } from '@/data/shop/orders'
import { usePayOrder, useOrderPayment, useOnReturnFromPaymentLogin } from '@/data/shop/payments'
import { useTranslation, withTranslations } from '@/i18n'
import { formatMoney, formatDayAndTime } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import { scanToPayTranslations } from '@/i18n/namespaces/scanToPay'
import { platformPayment } from '@/platform/payment'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Countdown } from '@/ui/feedback/Countdown'
import { Price } from '@/ui/shop/Price'
import { ScanToPaySheet } from '@/ui/shop/ScanToPaySheet'
import { PageLayout } from '@/ui/layout/PageLayout'
import { useRedirectToPaymentResult } from '../paymentResult/useRedirectToPaymentResult'
import { AlipayBlockedSheet } from './AlipayBlockedSheet'
import { OrderSummaryCard } from './OrderSummaryCard'
import { useOfferedPaymentMethods } from './useOfferedPaymentMethods'
import { PaymentMethodPicker, type PaymentMethodKey } from './PaymentMethodPicker'
import './orderPayment.scss'

function OrderPaymentPage() {
  const { t } = useTranslation('payment')
  const { id } = useRouteParams('orderPayment')
  const [codeToScan, setCodeToScan] = useState<string | null>(null)
  const payment = useOrderPayment(id, { isAwaited: codeToScan !== null })
  const order = useOrder(id)
  const methods = useOfferedPaymentMethods(order.data)
  const [chosenMethod, setPaymentMethod] = useState<PaymentMethodKey>('weixin')
  const paymentMethod = methods.includes(chosenMethod) ? chosenMethod : methods[0]
  const [isBlocked, setIsBlocked] = useState(false)
  const { pay, isPaying } = usePayOrder(id, outcome => {
    const { kind } = outcome
    if (kind === 'code') setCodeToScan(outcome.url)
    if (kind === 'done') navigate('paymentResult', { entry: 'wechatPaid', id }, { method: 'replace' })
    if (kind === 'failed') navigate('paymentResult', { entry: 'payError', id }, { method: 'replace' })
    if (kind === 'cancelled') {
      showToast({ text: t('cashier.cancelled') })
      void payment.refetch()
    }
  })
  useOnReturnFromPaymentLogin(() => pay('weixin'))

  useRedirectToPaymentResult(id, payment.data?.state)

  const proceed = () => {
    if (paymentMethod === 'friend') navigate('requestPayment', { id })
    else if (paymentMethod === 'alipay' && platformPayment.getAlipayAvailability() === 'blocked')
      setIsBlocked(true)
    else if (paymentMethod) pay(paymentMethod)
  }
  return (
    <PageLayout
      title={t('cashier.title')}
      back="orderList"
      state={payment}
      footer={({ amount }) => (
        <Button id="cashier-pay" loading={isPaying} disabled={!paymentMethod} onPress={proceed}>
          {paymentMethod === 'friend' ? t('cashier.goOn') : t('cashier.pay', { amount: formatMoney(amount) })}
        </Button>
      )}
    >
      {({ amount }) => (
        <>
          <PaymentAmount
            amount={amount}
            order={order.data}
            until={payment.payBefore}
            onEnded={() => void payment.refetch()}
          />
          {paymentMethod ? (
            <PaymentMethodPicker value={paymentMethod} methods={methods} onChanged={setPaymentMethod} />
          ) : (
            <Card tone="sunken">{t('cashier.noMethod')}</Card>
          )}
          {order.data && <OrderSummaryCard order={order.data} />}
          {codeToScan !== null && (
            <ScanToPaySheet code={codeToScan} amount={amount} onClosed={() => setCodeToScan(null)} />
          )}
          {isBlocked && <AlipayBlockedSheet id={id} onClosed={() => setIsBlocked(false)} />}
        </>
      )}
    </PageLayout>
  )
}

type PaymentAmountProps = { amount: number; order: Order | undefined; until: number; onEnded: () => void }

const PaymentAmount = ({ amount, order, until, onEnded }: PaymentAmountProps) => {
  const { t } = useTranslation('payment')
  return (
    <View className="cashier-amount">
      <View className="t-small t-quiet">
        {order ? t('cashier.order', { number: order.number }) : '\u00a0'}
      </View>
      <Price cents={amount} size="large" />
      <Countdown
        until={until}
        formatLabel={time => t('cashier.hold', { time })}
        formatEnd={end => t('cashier.heldUntil', { time: formatDayAndTime(end) })}
        onEnded={onEnded}
      />
    </View>
  )
}

export default withTranslations(
  [paymentTranslations, scanToPayTranslations, appointmentTranslations],
  OrderPaymentPage,
)
