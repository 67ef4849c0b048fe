import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'

/** The order that money is of, or that it is of none. */
export const OrderLink = ({
  orderId,
  orderNumber,
}: {
  orderId: string | null
  orderNumber: string | null
}) => {
  const { text } = useText()
  if (!orderId) return <span className="muted">{text('money.noOrder')}</span>
  return (
    <Link className="link" to={`/orders/${encodeURIComponent(orderId)}/show`}>
      {orderNumber}
    </Link>
  )
}
