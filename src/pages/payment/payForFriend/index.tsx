import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import {
  useFriendPaymentRequest,
  usePayForFriend,
  useOnReturnFromPaymentLogin,
  type FriendPayment,
} from '@/data/shop/payments'
import { useTranslation, withTranslations } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import { scanToPayTranslations } from '@/i18n/namespaces/scanToPay'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { drawRefundPending, drawOrderClosed, drawPaymentSucceeded } from '@/ui/illustrations/paymentStates'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Avatar } from '@/ui/layout/Avatar'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Countdown } from '@/ui/feedback/Countdown'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { ScanToPaySheet } from '@/ui/shop/ScanToPaySheet'
import { PageLayout } from '@/ui/layout/PageLayout'
import { usePollingTimeout } from '../paymentResult/usePollingTimeout'
import './payForFriend.scss'

/** What somebody sees who was asked to pay: the amount and what the other person chose to show, never where it goes. */
function PayForFriendPage() {
  const { t } = useTranslation('payment')
  const { id: token } = useRouteParams('payForFriend')
  const [hasTried, setHasTried] = useState(false)
  const pollingTimeout = usePollingTimeout(false)
  const [isOpen, setIsOpen] = useState(true)
  const [codeToScan, setCodeToScan] = useState<string | null>(null)
  const isAwaited = isOpen && (pollingTimeout.isWatching || codeToScan !== null)
  const payment = useFriendPaymentRequest(token, { isAwaited })
  const state = payment.data?.state
  useEffect(() => setIsOpen(state === undefined || state === 'payable'), [state])
  const { pay, isPaying } = usePayForFriend(token, outcome => {
    if (outcome.kind === 'code') return setCodeToScan(outcome.url)
    if (outcome.kind === 'cancelled') return showToast({ text: t('other.cancelled') })
    setHasTried(true)
    pollingTimeout.renew()
    void payment.refetch()
  })
  useOnReturnFromPaymentLogin(() => pay('weixin'))
  return (
    <PageLayout
      title={t('other.title')}
      back="shopHome"
      state={payment}
      footer={data =>
        data.state === 'payable' ? (
          <Button id="other-pay" loading={isPaying} onPress={() => pay('weixin')}>
            {t('other.pay', { amount: formatMoney(data.amount) })}
          </Button>
        ) : (
          <Button kind="soft" onPress={() => navigate('shopHome')}>
            {t('other.home')}
          </Button>
        )
      }
    >
      {data =>
        data.state === 'payable' ? (
          <>
            <PaymentRequestCard
              payment={data}
              until={payment.payBefore}
              onEnded={() => void payment.refetch()}
            />
            {hasTried && (
              <View className="pay-other__pending" {...getAriaAttributes({ live: 'polite' })}>
                {t(pollingTimeout.isAsking ? 'other.asking.title' : 'other.notYet')}
              </View>
            )}
            <PayerGuarantees />
            {codeToScan !== null && (
              <ScanToPaySheet code={codeToScan} amount={data.amount} onClosed={() => setCodeToScan(null)} />
            )}
          </>
        ) : (
          <RequestClosed payment={data} hasTried={hasTried} />
        )
      }
    </PageLayout>
  )
}

type PaymentRequestCardProps = { payment: FriendPayment; until: number; onEnded: () => void }

const PaymentRequestCard = ({ payment, until, onEnded }: PaymentRequestCardProps) => {
  const { t } = useTranslation('payment')
  const { personName, message, amount, items } = payment
  return (
    <>
      {message && (
        <Row gap={3} align="start">
          <Avatar name={personName ?? t('other.title')} />
          <View className="pay-other__message">{message}</View>
        </Row>
      )}
      <Card>
        <View className="pay-other__amount">
          <View className="t-small t-quiet">
            {personName ? t('other.asks', { name: personName }) : t('other.asksUnnamed')}
          </View>
          <Price cents={amount} size="large" />
          <Countdown until={until} formatLabel={time => t('other.within', { time })} onEnded={onEnded} />
        </View>
        {items ? (
          items.map(({ name, picture, quantity }) => (
            <View key={name + picture} className="pay-other__item">
              <View className="pay-other__plate">
                <ProductImage picture={picture} />
              </View>
              <View className="pay-other__name">{name}</View>
              <View className="t-small t-quiet">{t('other.quantity', { count: quantity })}</View>
            </View>
          ))
        ) : (
          <View className="pay-other__item t-quiet">{t('other.order')}</View>
        )}
      </Card>
    </>
  )
}

const payerGuarantees: readonly { icon: IconName; key: 'know' | 'privacy' | 'refund' }[] = [
  { icon: 'shield', key: 'know' },
  { icon: 'lock', key: 'privacy' },
  { icon: 'return', key: 'refund' },
]

/** What the payer can rely on. */
const PayerGuarantees = () => {
  const { t } = useTranslation('payment')
  return (
    <View className="pay-other__promises">
      {payerGuarantees.map(({ icon, key }) => (
        <View key={key} className="pay-other__promise">
          <Icon name={icon} size={20} />
          <View>{t(`other.${key}`)}</View>
        </View>
      ))}
    </View>
  )
}

/** What there is to tell when nothing is left to pay. */
const RequestClosed = ({ payment, hasTried }: { payment: FriendPayment; hasTried: boolean }) => {
  const { t } = useTranslation('payment')
  const { state, refunded } = payment
  const pictures = {
    paid: drawPaymentSucceeded,
    late: drawRefundPending,
    closed: drawOrderClosed,
    payable: drawPaymentSucceeded,
  }
  const words =
    state === 'paid'
      ? { title: t('other.paid.title'), note: t(hasTried ? 'other.paid.note' : 'other.paid.noteOthers') }
      : state === 'late'
        ? { title: t('other.late.title'), note: t('other.late.note') }
        : { title: t('other.closed.title'), note: t('other.closed.note') }
  return (
    <View className="pay-other__settled" {...getAriaAttributes({ live: 'polite' })}>
      <EmptyState illustration={pictures[state]} title={words.title} note={words.note} />
      {refunded > 0 && state !== 'late' && (
        <View className="pay-other__pending">{t('other.refunded', { amount: formatMoney(refunded) })}</View>
      )}
    </View>
  )
}

export default withTranslations([paymentTranslations, scanToPayTranslations], PayForFriendPage)
