import { orderQueues, type OrderQueue } from '@anzuo/domain/office/orderQueues'
import { refundQueues, type RefundQueue } from '@anzuo/domain/office/refundApproval'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import type { IconName } from '../../parts/iconShapes'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { usePermission } from '../../session/usePermission'

/** The queues in which something waits for us, not for the customer or the provider. */
const ourOrderQueues: Partial<Record<OrderQueue, IconName>> = {
  late: 'alert',
  toShip: 'truck',
  waitingForFitter: 'wrench',
  toCollect: 'store',
}
const ourRefundQueues: Partial<Record<RefundQueue, IconName>> = {
  toDecide: 'return',
  toReceive: 'box',
  toSign: 'shield',
}

type Waiting = { to: string; icon: IconName; title: string; note: string; count: number }

const WaitingRow = ({ waiting }: { waiting: Waiting }) => (
  <Link className="row row--link" to={waiting.to}>
    <span className="thumbnail">
      <Icon name={waiting.icon} />
    </span>
    <span className="grow">
      <b>{waiting.title}</b>
      <span className="second-line">{waiting.note}</span>
    </span>
    <span className={`number${waiting.icon === 'alert' && waiting.count > 0 ? ' number--late' : ''}`}>
      {waiting.count}
    </span>
    <Icon name="forward" />
  </Link>
)

const toAddress = (resource: string, queue: string) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify({ queue }))}`

const OrderQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/order/queues', {})
  return (
    <QueryContent query={query}>
      {({ queues }) =>
        orderQueues.map(queue => {
          const icon = ourOrderQueues[queue]
          const count = queues.find(counted => counted.queue === queue)?.count ?? 0
          return (
            icon && (
              <WaitingRow
                key={queue}
                waiting={{
                  to: toAddress('orders', queue),
                  icon,
                  title: text(`orders.queue.${queue}`),
                  note: text(`orders.queueNote.${queue}`),
                  count,
                }}
              />
            )
          )
        })
      }
    </QueryContent>
  )
}

const RefundQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/refund/queues', {})
  return (
    <QueryContent query={query}>
      {({ queues }) =>
        refundQueues.map(queue => {
          const icon = ourRefundQueues[queue]
          const count = queues.find(counted => counted.queue === queue)?.count ?? 0
          return (
            icon && (
              <WaitingRow
                key={queue}
                waiting={{
                  to: toAddress('refunds', queue),
                  icon,
                  title: text(`refunds.queue.${queue}`),
                  note: text(`refunds.queueNote.${queue}`),
                  count,
                }}
              />
            )
          )
        })
      }
    </QueryContent>
  )
}

/** What waits for us; one click leads to the deed. */
export const TodayPage = () => {
  const { text, format } = useText()
  const may = usePermission()
  return (
    <Page title={text('shell.today')} aside={<span className="muted">{format.today(new Date())}</span>}>
      {may('orders:read') ? (
        <Card isFlush title={text('today.whatWaits')}>
          <OrderQueues />
          <RefundQueues />
        </Card>
      ) : (
        <Card>
          <MessageState icon="check" title={text('today.nothingHere')} note={text('today.nothingHereNote')} />
        </Card>
      )}
    </Page>
  )
}
