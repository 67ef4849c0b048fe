import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useFriendPayment, usePayForFriend, useReturnedPayment, type FriendPayment } from '@/data/payments'
import { useTranslation, withTexts } from '@/i18n'
import { formatMoney } from '@/i18n/format'
import { paymentTexts } from '@/i18n/namespaces/payment'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { drawMoneyBack, drawOrderClosed, drawPaid } from '@/ui/art/payment'
import { aria } from '@/ui/aria'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CountDown } from '@/ui/CountDown'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon, type IconName } from '@/ui/Icon'
import { Price } from '@/ui/Price'
import { ProductPlate } from '@/ui/ProductPlate'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { usePatience } from '../result/usePatience'
import './wechatPayOther.scss'

/** What somebody sees who was asked to pay: the amount and what the other person chose to show, never where it goes. */
function PayOtherPage() {
  const { t } = useTranslation('payment')
  const { id: token } = useRouteParams('wechatPayOther')
  const [hasTried, setHasTried] = useState(false)
  const patience = usePatience(false)
  const [isOpen, setIsOpen] = useState(true)
  const payment = useFriendPayment(token, { isAwaited: isOpen && patience.isWatching })
  const state = payment.data?.state
  useEffect(() => setIsOpen(state === undefined || state === 'payable'), [state])
  const { pay, isPaying } = usePayForFriend(token, outcome => {
    if (outcome === 'cancelled') return showMessage({ text: t('other.cancelled') })
    setHasTried(true)
    patience.renew()
    void payment.refetch()
  })
  useReturnedPayment(() => pay('weixin'))
  return (
    <Screen
      title={t('other.title')}
      back="storeBrand"
      state={payment}
      skeleton={<Skeleton shape="cards" />}
      dock={
        payment.data &&
        (state === 'payable' ? (
          <Button id="other-pay" loading={isPaying} onPress={() => pay('weixin')}>
            {t('other.pay', { amount: formatMoney(payment.data.amount) })}
          </Button>
        ) : (
          <Button kind="soft" onPress={() => navigate('storeBrand')}>
            {t('other.home')}
          </Button>
        ))
      }
    >
      {data =>
        data.state === 'payable' ? (
          <>
            <Wish payment={data} until={payment.payBefore} onEnded={() => void payment.refetch()} />
            {hasTried && (
              <View className="pay-other__pending" {...aria({ live: 'polite' })}>
                {t(patience.isAsking ? 'other.asking.title' : 'other.notYet')}
              </View>
            )}
            <Promises />
          </>
        ) : (
          <Settled payment={data} hasTried={hasTried} />
        )
      }
    </Screen>
  )
}

type WishProps = { payment: FriendPayment; until: number; onEnded: () => void }

const Wish = ({ payment, until, onEnded }: WishProps) => {
  const { t } = useTranslation('payment')
  const { personName, message, amount, items } = payment
  return (
    <>
      {message && (
        <View className="pay-other__said">
          <Avatar name={personName ?? t('other.title')} />
          <View className="pay-other__message">{message}</View>
        </View>
      )}
      <Card>
        <View className="pay-other__amount">
          <View className="t-small t-quiet">
            {personName ? t('other.asks', { name: personName }) : t('other.asksUnnamed')}
          </View>
          <Price cents={amount} size="large" />
          <CountDown until={until} words={time => t('other.within', { time })} onEnded={onEnded} />
        </View>
        {items ? (
          items.map(({ name, picture, quantity }) => (
            <View key={name + picture} className="pay-other__item">
              <View className="pay-other__plate">
                <ProductPlate picture={picture} />
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

const promises: readonly { icon: IconName; key: 'know' | 'privacy' | 'refund' }[] = [
  { icon: 'shield', key: 'know' },
  { icon: 'lock', key: 'privacy' },
  { icon: 'return', key: 'refund' },
]

/** What the payer can rely on. */
const Promises = () => {
  const { t } = useTranslation('payment')
  return (
    <View className="pay-other__promises">
      {promises.map(({ icon, key }) => (
        <View key={key} className="pay-other__promise">
          <Icon name={icon} size={20} />
          <View>{t(`other.${key}`)}</View>
        </View>
      ))}
    </View>
  )
}

/** What there is to tell when nothing is left to pay. */
const Settled = ({ payment, hasTried }: { payment: FriendPayment; hasTried: boolean }) => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  const { state, refunded } = payment
  const pictures = { paid: drawPaid, late: drawMoneyBack, closed: drawOrderClosed, payable: drawPaid }
  const words =
    state === 'paid'
      ? { title: t('other.paid.title'), note: t(hasTried ? 'other.paid.note' : 'other.paid.noteOthers') }
      : state === 'late'
        ? { title: t('other.late.title'), note: t('other.late.note') }
        : { title: t('other.closed.title'), note: t('other.closed.note') }
  return (
    <View className="pay-other__settled" {...aria({ live: 'polite' })}>
      <EmptyPicture art={<Svg svg={pictures[state](palette)} />} title={words.title} note={words.note} />
      {refunded > 0 && state !== 'late' && (
        <View className="pay-other__pending">{t('other.refunded', { amount: formatMoney(refunded) })}</View>
      )}
    </View>
  )
}

export default withTexts(paymentTexts, PayOtherPage)
