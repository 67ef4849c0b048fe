import { useEffect, useState } from 'react'
import { selectAddress, useAddresses, useSelectedAddressId } from '@/data/shop/addresses'
import type { AppointmentDay } from '@/data/shop/checkout'
import { parseCheckoutQuery, type CheckoutSelection } from '@/data/shop/checkoutSelection'
import { useIsSignedIn } from '@/data/account/authSession'
import { useTranslation, withTranslations } from '@/i18n'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { checkoutTranslations } from '@/i18n/namespaces/checkout'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { drawAddressBook } from '@/ui/illustrations/addressBook'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AppointmentSheet } from './AppointmentSheet'
import { CheckoutChangesSheet } from './CheckoutChangesSheet'
import { DeliveryDestinationPanel } from './DeliveryDestinationPanel'
import { CheckoutExtrasPanel } from './CheckoutExtrasPanel'
import { CheckoutLineList, CollectStoreRow } from './CheckoutLineList'
import { CheckoutSummary } from './CheckoutSummary'
import { CheckoutTerms } from './CheckoutTerms'
import { DeliveryPromiseList } from './DeliveryPromiseList'
import { PickupStoreSheet } from './PickupStoreSheet'
import { PlaceOrderBar } from './PlaceOrderBar'
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
  const isWide = useIsWideViewport()
  const PlaceOrder = isWide ? CheckoutSummary : PlaceOrderBar
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
      footer={() => <PlaceOrder checkout={checkout} onPlaced={placeOrder} />}
      footerPlace="side"
    >
      {({ lines, appointmentDays }) => (
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
          {!isWide && <DeliveryPromiseList checkout={checkout} />}
          <CheckoutExtrasPanel checkout={checkout} />
          {!isWide && (
            <>
              <OrderTotalsPanel checkout={checkout} />
              <CheckoutTerms />
            </>
          )}
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

export default withTranslations(
  [checkoutTranslations, invoiceTranslations, appointmentTranslations],
  CheckoutPage,
)
