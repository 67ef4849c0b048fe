import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText'
import { ChangeSafeForm } from '../../parts/ChangeSafeForm'
import { OfferForm } from './OfferForm'
import { SettleCard } from './SettleCard'
import { ShipExchangeForm } from './ShipExchangeForm'
import type { Refund } from './refund'

/** What an exchange is for and how it stands, as rows of facts; none for other requests. */
export const useExchangeRows = ({ exchange, quantity, actions }: Refund): ([string, ReactNode] | null)[] => {
  const { text, format } = useText()
  if (!exchange) return []
  const { skuName, stock, worth, offeredDeduction, shipment, arrivesBy, parcel } = exchange
  const isOpen = actions.includes('accept')
  return [
    [
      text('refunds.exchange.wanted'),
      parcel === 'own' ? text('refunds.exchange.own') : format.join(skuName, `× ${quantity}`),
    ],
    isOpen ? ['', text('refunds.exchange.stock', { count: stock })] : null,
    [text('refunds.exchange.worth'), format.money(worth)],
    offeredDeduction === null
      ? null
      : [text('refunds.exchange.offered'), format.money(worth - offeredDeduction)],
    shipment
      ? [
          text('refunds.exchange.shipment'),
          shipment.day && shipment.slot
            ? text('refunds.exchange.fitter', {
                day: format.date(shipment.day),
                slot: text(`orders.slot.${shipment.slot}`),
              })
            : [shipment.companyName, shipment.trackingNumber].filter(Boolean).join(' '),
        ]
      : null,
    arrivesBy ? [text('refunds.exchange.closesBy'), format.dayAndTime(arrivesBy)] : null,
  ]
}

/** What can be done about an exchange now: offer money instead, send the replacement, close it. */
export const ExchangeForms = ({ refund }: { refund: Refund }) => (
  <>
    <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('offerRefund')}>
      <OfferForm refund={refund} />
    </ChangeSafeForm>
    <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('shipExchange')}>
      <ShipExchangeForm refund={refund} />
    </ChangeSafeForm>
    {refund.actions.includes('settleExchange') && <SettleCard refund={refund} />}
  </>
)
