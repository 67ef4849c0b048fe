import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { chooseAddress, useAddresses, useChosenAddressId } from '@/data/addresses'
import { readCheckoutChoice, type CheckoutChoice } from '@/data/checkoutChoice'
import { useSession } from '@/data/session'
import { sentence, useTranslation, withTexts } from '@/i18n'
import { appointmentTexts } from '@/i18n/namespaces/appointment'
import { checkoutTexts } from '@/i18n/namespaces/checkout'
import { navigate, useRouteParams } from '@/routes'
import { drawAddressBook } from '@/ui/art/addressBook'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Link } from '@/ui/Link'
import { Price } from '@/ui/Price'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { AppointmentSheet } from './AppointmentSheet'
import { ChangeSheet } from './ChangeSheet'
import { Destination } from './Destination'
import { Extras } from './Extras'
import { Lines } from './Lines'
import { StoreSheet } from './StoreSheet'
import { Sums } from './Sums'
import { useCheckout, type Checkout, type Missing } from './useCheckout'
import './checkout.scss'

function CheckoutPage() {
  const choice = readCheckoutChoice(useRouteParams('submitOrders'))
  return choice ? <ChoiceCheckout choice={choice} /> : <NothingChosen />
}

const NothingChosen = () => {
  const { t } = useTranslation('checkout')
  const palette = usePalette()
  return (
    <Screen title={t('title')} back="shoppingCart">
      <EmptyPicture
        art={<Svg svg={drawAddressBook(palette)} />}
        title={t('nothing.title')}
        note={t('nothing.note')}
        action={{ label: t('nothing.action'), onPress: () => navigate('shoppingCart') }}
      />
    </Screen>
  )
}

const ChoiceCheckout = ({ choice }: { choice: CheckoutChoice }) => {
  const { t } = useTranslation('checkout')
  const isSignedIn = useSession(({ token }) => token !== null)
  const addresses = useAddresses({ enabled: isSignedIn })
  const chosenId = useChosenAddressId()
  useEffect(() => chooseAddress(null), [])
  const list = addresses.data?.addresses ?? []
  const address = list.find(({ id }) => id === chosenId) ?? list[0] ?? null
  const checkout = useCheckout(choice, address?.id ?? null)
  const [asking, setAsking] = useState<Exclude<Missing, 'address'> | null>(null)

  const chooseAnAddress = () =>
    list.length > 0
      ? navigate('shippingAddressList', undefined, { query: { choose: '1' } })
      : navigate('addAddress', undefined, { query: { choose: '1' } })
  const place = () => {
    const missing = checkout.placeOrder()
    if (missing === 'address') chooseAnAddress()
    else setAsking(missing)
  }
  const { preview, settled, settle } = checkout
  return (
    <Screen
      title={t('title')}
      back="shoppingCart"
      state={preview}
      skeleton={<Skeleton shape="cards" />}
      dock={preview.data && <PlaceBar checkout={checkout} onPlaced={place} />}
    >
      {({ lines, appointmentDays }) => (
        <>
          <Destination
            method={settled.method}
            address={address}
            isLooking={addresses.status === 'pending'}
            store={settled.store}
            onMethodChanged={method => settle({ method })}
            onAddressAsked={chooseAnAddress}
            onStoreAsked={() => setAsking('store')}
          />
          <Lines
            lines={lines}
            appointment={checkout.needsAppointment ? settled.appointment : undefined}
            onAppointmentAsked={() => setAsking('appointment')}
          />
          <Extras checkout={checkout} />
          <Sums checkout={checkout} />
          <Terms />
          {asking === 'appointment' && (
            <AppointmentSheet
              days={appointmentDays}
              first={settled.appointment}
              onChosen={appointment => {
                settle({ appointment })
                setAsking(null)
              }}
              onClosed={() => setAsking(null)}
            />
          )}
          {asking === 'store' && (
            <StoreSheet
              onChosen={store => {
                settle({ store })
                setAsking(null)
              }}
              onClosed={() => setAsking(null)}
            />
          )}
          {checkout.changed.isOpen && <ChangeSheet changed={checkout.changed} />}
        </>
      )}
    </Screen>
  )
}

const PlaceBar = ({ checkout, onPlaced }: { checkout: Checkout; onPlaced: () => void }) => {
  const { t } = useTranslation('checkout')
  const { preview, isCurrent, isPlacing } = checkout
  return (
    <View className="checkout-bar">
      <View className="checkout-bar__total" {...aria({ live: 'polite' })}>
        <View className="t-note t-quiet">{t('sums.total')}</View>
        <Price cents={preview.data?.totals.total ?? 0} size="card" />
      </View>
      <View className="checkout-bar__action">
        <Button id="checkout-place" loading={isPlacing} disabled={!isCurrent} onPress={onPlaced}>
          {t('place')}
        </Button>
      </View>
    </View>
  )
}

const Terms = () => {
  const { t } = useTranslation('checkout')
  const { agreement } = BRAND.legal
  return (
    <View className="checkout-terms">
      {sentence(t('terms'), {
        agreement: (
          <Link to="legal" params={{ document: agreement.document }}>
            {t('agreement')}
          </Link>
        ),
      })}
    </View>
  )
}

export default withTexts([checkoutTexts, appointmentTexts], CheckoutPage)
