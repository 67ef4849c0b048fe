import { Link, useParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import type { Customer } from './customer'
import { HelpCard } from './HelpCard'
import { PersonCard } from './PersonCard'
import { PointsCard } from './PointsCard'

const OrdersCard = ({ orders }: { orders: Customer['orders'] }) => {
  const { text, format } = useText()
  return (
    <Card isFlush title={text('customers.orders')}>
      {orders.length === 0 && <p className="row muted">{text('customers.none')}</p>}
      {orders.map(({ id, number, status, total, placedAt }) => (
        <Link key={id} className="row row--link" to={`/orders/${encodeURIComponent(id)}/show`}>
          <span className="grow">
            {number}
            <span className="second-line">
              {`${format.dayAndTime(placedAt)} · ${text(`customers.orderStatus.${status}`)}`}
            </span>
          </span>
          {format.money(total)}
        </Link>
      ))}
    </Card>
  )
}

const RefundsCard = ({ refunds }: { refunds: Customer['refunds'] }) => {
  const { text, format } = useText()
  return (
    <Card isFlush title={text('customers.refunds')}>
      {refunds.length === 0 && <p className="row muted">{text('customers.none')}</p>}
      {refunds.map(({ id, number, status, amount, submittedAt }) => (
        <Link key={id} className="row row--link" to={`/refunds?filter={}&show=${encodeURIComponent(id)}`}>
          <span className="grow">
            {number}
            <span className="second-line">
              {`${format.dayAndTime(submittedAt)} · ${text(`refunds.status.${status}`)}`}
            </span>
          </span>
          {format.money(amount)}
        </Link>
      ))}
    </Card>
  )
}

/** One customer: orders, returns and points; who they are only when it is needed. */
export const CustomerPage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/customer/get', { id })
  return (
    <Page
      title={query.data?.name || text('customers.customer')}
      record={{ kind: 'customer', recordId: id }}
      parent={{ to: '/customers', title: text('shell.customers') }}
    >
      <QueryContent query={query}>
        {customer => (
          <div className="split">
            <div className="stack">
              <OrdersCard orders={customer.orders} />
              <RefundsCard refunds={customer.refunds} />
              <PointsCard customer={customer} />
            </div>
            <div className="stack">
              <PersonCard customer={customer} />
              <HelpCard customer={customer} />
            </div>
          </div>
        )}
      </QueryContent>
    </Page>
  )
}
