import { OWN_FITTERS } from '@anzuo/domain/shop/carriers'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Icon } from '../../parts/Icon'
import { Timeline } from '../../parts/Timeline'
import type { Order } from './order'
import { ParcelNumberDialog } from './ParcelNumberDialog'
import { ParcelReportDialog } from './ParcelReportDialog'
import { PrintButton } from './PrintButton'

type ParcelRowProps = { order: Order; parcel: Order['parcels'][number] }

/** A parcel that left: by whom, what is in it, when it is expected, where it is. */
export const ParcelRow = ({ order, parcel }: ParcelRowProps) => {
  const { text, format } = useText()
  const [open, setOpen] = useState<'news' | 'number' | null>(null)
  const close = () => setOpen(null)
  const contents = parcel.lines.map(({ skuId, quantity }) => {
    const line = order.lines.find(ordered => ordered.skuId === skuId)
    return `${quantity} × ${line ? format.join(line.name, line.skuName) : skuId}`
  })
  const facts = [
    parcel.shippedAt && text('orders.leftAt', { time: format.dayAndTime(parcel.shippedAt) }),
    parcel.deliveredAt
      ? text('orders.signedAt', { time: format.dayAndTime(parcel.deliveredAt) })
      : parcel.expected && text('orders.expected', { day: format.date(parcel.expected) }),
    parcel.isUnanswered && text('orders.carrierSilent'),
  ].filter(Boolean)
  return (
    <div className="row">
      <Icon name="box" />
      <span className="grow">
        {parcel.companyName} <span className="mono">{parcel.trackingNumber}</span>
        <span className="second-line">
          {contents.length ? contents.join(' · ') : text('orders.everythingInIt')}
        </span>
        <span className="second-line">{facts.join(' · ')}</span>
        {order.actions.includes('openPersonalData') && <ParcelPapers order={order} parcel={parcel} />}
        <Timeline
          entries={parcel.nodes.toReversed().map(({ at, text: happened, place, words }) => ({
            key: at + happened,
            icon: 'truck',
            text: place ? `${happened} · ${place}` : happened,
            time: format.dayAndTime(at),
            ...(words ? { note: words } : {}),
          }))}
        />
      </span>
      {order.actions.includes('reportParcel') && (
        <span className="line line--wrap">
          {parcel.deliveredAt === null && parcel.company !== OWN_FITTERS && (
            <Button onClick={() => setOpen('number')}>{text('orders.correctNumber')}</Button>
          )}
          <Button onClick={() => setOpen('news')}>{text('orders.reportParcel')}</Button>
        </span>
      )}
      {open === 'news' && <ParcelReportDialog order={order} parcel={parcel} onClose={close} />}
      {open === 'number' && <ParcelNumberDialog order={order} parcel={parcel} onClose={close} />}
    </div>
  )
}

/** What is printed for the box; printing opens the address, and is logged. */
const ParcelPapers = ({ order, parcel }: ParcelRowProps) => {
  const { text } = useText()
  const fields = { id: order.id, parcelId: parcel.id }
  return (
    <span className="line line--wrap">
      <PrintButton path="/office/v1/order/label" fields={fields}>
        {text('orders.labelPdf')}
      </PrintButton>
      <PrintButton path="/office/v1/order/packing_slip" fields={fields}>
        {text('orders.slipPdf')}
      </PrintButton>
      <Icon name="lock" size="small" />
      <span className="note-text">{text('orders.printingIsLogged')}</span>
    </span>
  )
}
