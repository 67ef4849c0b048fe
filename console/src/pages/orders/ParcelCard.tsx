import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Timeline } from '../../parts/Timeline'
import type { Order } from './order'
import { PrintButton } from './PrintButton'

type ParcelCardProps = { order: Order; parcel: Order['parcels'][number]; position: number }

/** A parcel that left: by whom, what is in it, where it is. */
export const ParcelCard = ({ order, parcel, position }: ParcelCardProps) => {
  const { text, format } = useText()
  const contents = parcel.lines.map(({ skuId, quantity }) => {
    const line = order.lines.find(ordered => ordered.skuId === skuId)
    return `${quantity} × ${line ? `${line.name}, ${line.skuName}` : skuId}`
  })
  return (
    <Card
      isFlush
      title={
        <>
          <span className="tag tag--accent">{position}</span>
          <Icon name="box" />
          <h2>{text('orders.parcel')}</h2>
        </>
      }
      actions={parcel.shippedAt && <span className="note-text">{format.dayAndTime(parcel.shippedAt)}</span>}
      footer={
        <>
          <span>{parcel.companyName}</span>
          <span className="mono">{parcel.trackingNumber}</span>
        </>
      }
    >
      <div className="row">{contents.length ? contents.join(' · ') : text('orders.everythingInIt')}</div>
      {order.actions.includes('openPersonalData') && (
        <div className="row">
          <PrintButton path="/office/v1/order/label" fields={{ id: order.id, parcelId: parcel.id }}>
            {text('orders.labelPdf')}
          </PrintButton>
          <PrintButton path="/office/v1/order/packing_slip" fields={{ id: order.id, parcelId: parcel.id }}>
            {text('orders.slipPdf')}
          </PrintButton>
          <Icon name="lock" size="small" />
          <span className="note-text">{text('orders.printingIsLogged')}</span>
        </div>
      )}
      {parcel.nodes.length > 0 && (
        <div className="row">
          <Timeline
            entries={parcel.nodes.map(({ at, text: happened }) => ({
              key: at + happened,
              icon: 'truck',
              text: happened,
              time: format.dayAndTime(at),
            }))}
          />
        </div>
      )}
    </Card>
  )
}
