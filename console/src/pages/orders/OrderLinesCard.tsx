import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { deliveryIcons, type Order } from './order'

/** What was bought, how it goes to the customer, and what of it is still to be sent. */
export const OrderLinesCard = ({ order }: { order: Order }) => {
  const { text, format } = useText()
  const { lines, delivery, appointment, totals, refunds } = order
  const promise =
    appointment && `${format.date(appointment.date)}, ${text(`orders.slot.${appointment.slot}`)}`
  return (
    <Card
      isFlush
      title={
        <>
          <Icon name={deliveryIcons[delivery]} />
          <h2>{text(`orders.deliveryKind.${delivery}`)}</h2>
        </>
      }
      actions={promise && <span className="note-text">{promise}</span>}
      footer={
        <>
          <span>{text('orders.goodsSum', { amount: format.money(totals.goods) })}</span>
          {totals.freight > 0 && (
            <span>{text('orders.freight', { amount: format.money(totals.freight) })}</span>
          )}
          {totals.discount > 0 && (
            <span>
              {text('orders.pointsUsed', { points: totals.points, amount: format.money(totals.discount) })}
            </span>
          )}
          <b>{text('orders.total', { amount: format.money(totals.total) })}</b>
        </>
      }
    >
      {lines.map(line => (
        <div key={line.skuId} className="row">
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
            {refunds
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
      ))}
    </Card>
  )
}
