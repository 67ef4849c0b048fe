import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { selectAddress, useAddresses, useSelectedAddressId } from '@/data/shop/addresses'
import type { AppointmentDay } from '@/data/shop/checkout'
import { parseCheckoutQuery, type CheckoutSelection } from '@/data/shop/checkoutSelection'
import { useIsSignedIn } from '@/data/account/authSession'
import { interpolateElements, useTranslation, withTranslations } from '@/i18n'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { checkoutTranslations } from '@/i18n/namespaces/checkout'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { navigate, useRouteParams } from '@/routes'
import { drawAddressBook } from '@/ui/illustrations/addressBook'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AppointmentSheet } from './AppointmentSheet'
import { CheckoutChangesSheet } from './CheckoutChangesSheet'
import { DeliveryDestinationPanel } from './DeliveryDestinationPanel'
import { CheckoutExtrasPanel } from './CheckoutExtrasPanel'
import { CheckoutLineList, CollectStoreRow } from './CheckoutLineList'
import { DeliveryPromiseList } from './DeliveryPromiseList'
import { PickupStoreSheet } from './PickupStoreSheet'
import { SiteAccessPanel } from './SiteAccessPanel'
import { OrderTotalsPanel } from './OrderTotalsPanel'
import {
  useCheckout,
  type CheckoutChoices,
  type CheckoutState,
  type MissingCheckoutDetail,
} from './useCheckout'
import './checkout.scss'

function CheckoutPage() {
  const selection = parseCheckoutQuery(useRouteParams('checkout'))
  return selection ? <CheckoutContent selection={selection} /> : <EmptyCheckout />
}

const EmptyCheckout = () => {
  const { t } = useTranslation('checkout')
  return (
    <PageLayout title={t('title')} back="shoppingCart">
      <EmptyState
        illustration={drawAddressBook}
        title={t('nothing.title')}
        note={t('nothing.note')}
        action={{ label: t('nothing.action'), onPress: () => navigate('shoppingCart') }}
      />
    </PageLayout>
  )
}

/** The person's addresses, and the one that the order goes to: the chosen one, otherwise the default one. */
const useDeliveryAddress = () => {
  const isSignedIn = useIsSignedIn()
  const addresses = useAddresses({ enabled: isSignedIn })
  const selectedId = useSelectedAddressId()
  useEffect(() => selectAddress(null), [])
  const list = addresses.data?.addresses ?? []
  return {
    address: list.find(({ id }) => id === selectedId) ?? list[0] ?? null,
    isLoading: addresses.status === 'pending',
    openAddressPage: () =>
      navigate(list.length > 0 ? 'addressList' : 'addressForm', undefined, { query: { choose: '1' } }),
  }
}

/** The sheets that settle a missing detail. */
type CheckoutSheet = Exclude<MissingCheckoutDetail, 'address'>

const CheckoutContent = ({ selection }: { selection: CheckoutSelection }) => {
  const { t } = useTranslation('checkout')
  const { address, isLoading, openAddressPage } = useDeliveryAddress()
  const checkout = useCheckout(selection, address)
  const [openSheet, setOpenSheet] = useState<CheckoutSheet | null>(null)
  const placeOrder = () => {
    const missing = checkout.placeOrder()
    if (missing === 'address') openAddressPage()
    else setOpenSheet(missing)
  }
  const { preview, settled, settle } = checkout
  return (
    <PageLayout
      title={t('title')}
      back="shoppingCart"
      state={preview}
      footer={() => <PlaceOrderBar checkout={checkout} onPlaced={placeOrder} />}
    >
      {({ lines, appointmentDays, deliveries }) => (
        <>
          <DeliveryDestinationPanel
            method={settled.method}
            isPickupOffered={checkout.isPickupOffered}
            address={address}
            isLoadingAddresses={isLoading}
            store={settled.store}
            onMethodChanged={method => settle({ method })}
            onAddressAsked={openAddressPage}
            onStoreAsked={() => setOpenSheet('store')}
          />
          <CheckoutLineList
            lines={lines}
            appointment={checkout.needsAppointment ? settled.appointment : undefined}
            onAppointmentAsked={() => setOpenSheet('appointment')}
            collectedSkuIds={checkout.canCollectSome ? settled.collectedSkuIds : undefined}
            onCollectedChanged={collectedSkuIds => settle({ collectedSkuIds })}
          />
          {checkout.collectsSome && (
            <CollectStoreRow store={settled.store} onPress={() => setOpenSheet('store')} />
          )}
          {checkout.needsAppointment && <SiteAccessPanel checkout={checkout} />}
          <DeliveryPromiseList
            deliveries={deliveries}
            lines={lines}
            appointmentDate={settled.appointment?.date ?? null}
          />
          <CheckoutExtrasPanel checkout={checkout} />
          <OrderTotalsPanel checkout={checkout} />
          <CheckoutTerms />
          {openSheet !== null && (
            <CheckoutDetailSheet
              sheet={openSheet}
              checkout={checkout}
              days={appointmentDays}
              onClosed={() => setOpenSheet(null)}
            />
          )}
          {checkout.changed.isOpen && <CheckoutChangesSheet changed={checkout.changed} />}
        </>
      )}
    </PageLayout>
  )
}

type CheckoutDetailSheetProps = {
  sheet: CheckoutSheet
  checkout: CheckoutState
  days: readonly AppointmentDay[]
  onClosed: () => void
}

const CheckoutDetailSheet = ({ sheet, checkout, days, onClosed }: CheckoutDetailSheetProps) => {
  const settle = (details: Partial<CheckoutChoices>) => {
    checkout.settle(details)
    onClosed()
  }
  return sheet === 'appointment' ? (
    <AppointmentSheet
      days={days}
      initialAppointment={checkout.settled.appointment}
      onChosen={appointment => settle({ appointment })}
      onClosed={onClosed}
    />
  ) : (
    <PickupStoreSheet onChosen={store => settle({ store })} onClosed={onClosed} />
  )
}

const PlaceOrderBar = ({ checkout, onPlaced }: { checkout: CheckoutState; onPlaced: () => void }) => {
  const { t } = useTranslation('checkout')
  const { preview, isCurrent, isPlacing } = checkout
  return (
    <View className="checkout-bar">
      <View className="checkout-bar__total" {...getAriaAttributes({ live: 'polite' })}>
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

const CheckoutTerms = () => {
  const { t } = useTranslation('checkout')
  const { agreement } = BRAND.legal
  return (
    <View className="checkout-terms">
      {interpolateElements(t('terms'), {
        agreement: (
          <Link to="legal" params={{ document: agreement.document }}>
            {t('agreement')}
          </Link>
        ),
      })}
    </View>
  )
}

export default withTranslations(
  [checkoutTranslations, invoiceTranslations, appointmentTranslations],
  CheckoutPage,
)
