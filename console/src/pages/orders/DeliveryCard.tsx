import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Status } from '../../parts/Status'
import { ParcelRow } from './ParcelRow'
import { deliveryIcons, getDeliveryState, type Delivery, type Order, type OrderDeed } from './order'

type DeliveryCardProps = {
  order: Order
  delivery: Delivery
  position: number
  onDeed: (deed: OrderDeed, delivery: Delivery) => void
}

/** One part of an order: what is in it, how far it is, what was promised, and what can be done with it. */
export const DeliveryCard = ({ order, delivery, position, onDeed }: DeliveryCardProps) => {
  const { text } = useText()
  const state = getDeliveryState(delivery)
  const lines = order.lines.filter(({ skuId }) => delivery.skuIds.includes(skuId))
  const parcels = order.parcels.filter(({ kind }) => kind === delivery.kind)
  return (
    <Card
      isFlush
      title={
        <>
          <span className="tag tag--accent">{position}</span>
          <Icon name={deliveryIcons[delivery.kind]} />
          <h2>{text(`orders.deliveryKind.${delivery.kind}`)}</h2>
          <Status tone={state.tone}>{text(state.text)}</Status>
        </>
      }
      actions={<DeliveryActions delivery={delivery} onDeed={onDeed} />}
      footer={<PromiseFooter order={order} delivery={delivery} />}
    >
      {lines.map(line => (
        <LineRow key={line.skuId} order={order} line={line} />
      ))}
      {parcels.map(parcel => (
        <ParcelRow key={parcel.id} order={order} parcel={parcel} />
      ))}
    </Card>
  )
}

const DeliveryActions = ({ delivery, onDeed }: Pick<DeliveryCardProps, 'delivery' | 'onDeed'>) => {
  const { text } = useText()
  const can = (deed: Delivery['actions'][number]) => delivery.actions.includes(deed)
  return (
    <>
      {can('moveAppointment') && (
        <Button size="small" onClick={() => onDeed('moveAppointment', delivery)}>
          {text('orders.changeTime')}
        </Button>
      )}
      {can('ready') && (
        <Button size="small" onClick={() => onDeed('ready', delivery)}>
          {text('orders.readyToCollect')}
        </Button>
      )}
      {can('handOver') && (
        <Button variant="soft" size="small" icon="store" onClick={() => onDeed('handOver', delivery)}>
          {text('orders.handOver')}
        </Button>
      )}
      {can('ship') && (
        <Button variant="soft" size="small" icon="truck" onClick={() => onDeed('ship', delivery)}>
          {text('orders.ship')}
        </Button>
      )}
    </>
  )
}

/** What was promised and kept, and what fitters have to know of the home. */
const PromiseFooter = ({ order, delivery }: Pick<DeliveryCardProps, 'order' | 'delivery'>) => {
  const { text, format } = useText()
  const { promise, fulfilledAt, appointment, storeName, kind } = delivery
  const day = promise && format.date(promise.to)
  const { siteAccess } = order
  return (
    <>
      {storeName && <span>{storeName}</span>}
      {appointment ? (
        <span>
          {text('orders.promised', {
            day: format.join(format.date(appointment.date), text(`orders.slot.${appointment.slot}`)),
          })}
        </span>
      ) : (
        day && <span>{text('orders.promised', { day })}</span>
      )}
      {fulfilledAt && <b>{text('orders.kept', { time: format.dayAndTime(fulfilledAt) })}</b>}
      {kind === 'fitted' && siteAccess && (
        <span>
          {[
            text(siteAccess.hasLift ? 'orders.floorLift' : 'orders.floorStairs', { floor: siteAccess.floor }),
            siteAccess.doorCm !== null && text('orders.door', { width: siteAccess.doorCm }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {kind === 'fitted' && !siteAccess && <span className="muted">{text('orders.accessUnknown')}</span>}
    </>
  )
}

const LineRow = ({ order, line }: { order: Order; line: Order['lines'][number] }) => {
  const { text, format } = useText()
  return (
    <div className="row">
      <span className="thumbnail">
        <img src={line.picture} alt="" loading="lazy" />
      </span>
      <span className="grow">
        {line.name}
        <span className="second-line">
          {[line.skuName, line.leftToShip > 0 && text('orders.leftToShip', { count: line.leftToShip })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {order.refunds
          .filter(({ skuId }) => skuId === line.skuId)
          .map(refund => (
            <Link key={refund.id} className="link" to={`/refunds?show=${encodeURIComponent(refund.id)}`}>
              {`${refund.number} · ${text(`refunds.status.${refund.status}`)}`}
            </Link>
          ))}
      </span>
      <span className="soft">{`× ${line.quantity}`}</span>
      <span className="amount">{format.money(line.payable)}</span>
    </div>
  )
}
