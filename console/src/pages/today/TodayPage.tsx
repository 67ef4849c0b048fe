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
import { FirstStepsCard } from './FirstStepsCard'
import { SalesCard } from './SalesCard'

/** The queues in which something waits for us, not for the customer or the provider. */
const ourOrderQueues: Partial<Record<OrderQueue, IconName>> = {
  late: 'alert',
  toShip: 'truck',
  waitingForFitter: 'wrench',
  toCollect: 'store',
}
const ourRefundQueues: Partial<Record<RefundQueue, IconName>> = {
  toDecide: 'return',
  answered: 'chat',
  toReceive: 'box',
  toRepair: 'wrench',
  unanswered: 'clock',
  toShip: 'truck',
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

const toFilteredList = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`

type QueueRowsProps<Queue extends string> = {
  resource: 'orders' | 'refunds'
  queues: readonly Queue[]
  icons: Partial<Record<Queue, IconName>>
  counts: readonly { queue: Queue; count: number }[]
  describe: (queue: Queue) => Pick<Waiting, 'title' | 'note'>
}

const QueueRows = <Queue extends string>({
  resource,
  queues,
  icons,
  counts,
  describe,
}: QueueRowsProps<Queue>) =>
  queues.map(queue => {
    const icon = icons[queue]
    return (
      icon && (
        <WaitingRow
          key={queue}
          waiting={{
            to: toFilteredList(resource, { queue }),
            icon,
            ...describe(queue),
            count: counts.find(counted => counted.queue === queue)?.count ?? 0,
          }}
        />
      )
    )
  })

const OrderQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/order/queues', {})
  return (
    <QueryContent query={query}>
      {data => (
        <QueueRows
          resource="orders"
          queues={orderQueues}
          icons={ourOrderQueues}
          counts={data.queues}
          describe={queue => ({
            title: text(`orders.queue.${queue}`),
            note: text(`orders.queueNote.${queue}`),
          })}
        />
      )}
    </QueryContent>
  )
}

const RefundQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/refund/queues', {})
  return (
    <QueryContent query={query}>
      {data => (
        <QueueRows
          resource="refunds"
          queues={refundQueues}
          icons={ourRefundQueues}
          counts={data.queues}
          describe={queue => ({
            title: text(`refunds.queue.${queue}`),
            note: text(`refunds.queueNote.${queue}`),
          })}
        />
      )}
    </QueryContent>
  )
}

const CatalogueRows = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/catalogue/counts', {})
  return (
    <QueryContent query={query}>
      {({ lowStock, draft }) => (
        <>
          <WaitingRow
            waiting={{
              to: toFilteredList('products', { isStockLow: true }),
              icon: 'tag',
              title: text('today.stockLow'),
              note: text('today.stockLowNote'),
              count: lowStock,
            }}
          />
          <WaitingRow
            waiting={{
              to: toFilteredList('products', { state: 'draft' }),
              icon: 'edit',
              title: text('today.drafts'),
              note: text('today.draftsNote'),
              count: draft,
            }}
          />
        </>
      )}
    </QueryContent>
  )
}

const reviewRows = [
  { queue: 'toLookAt', icon: 'chat', title: 'today.reviews', note: 'today.reviewsNote' },
  { queue: 'reported', icon: 'alert', title: 'today.reported', note: 'today.reportedNote' },
] as const

const ReviewQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/review/queues', {})
  return (
    <QueryContent query={query}>
      {({ queues }) =>
        reviewRows.map(({ queue, icon, title, note }) => (
          <WaitingRow
            key={queue}
            waiting={{
              to: toFilteredList('reviews', { queue }),
              icon,
              title: text(title),
              note: text(note),
              count: queues
                .filter(counted => counted.queue === queue)
                .reduce((sum, { count }) => sum + count, 0),
            }}
          />
        ))
      }
    </QueryContent>
  )
}

const OddMoneyQueues = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/odd_money/count', {})
  return (
    <QueryContent query={query}>
      {({ open, toSign }) => (
        <>
          <WaitingRow
            waiting={{
              to: '/money',
              icon: 'money',
              title: text('today.oddMoney'),
              note: text('today.oddMoneyNote'),
              count: open,
            }}
          />
          {toSign > 0 && (
            <WaitingRow
              waiting={{
                to: '/money',
                icon: 'shield',
                title: text('today.oddToSign'),
                note: text('today.oddToSignNote'),
                count: toSign,
              }}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}

/** Addresses that we stopped telling: nobody would notice otherwise. */
const StoppedWebhooks = () => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/webhook/list', {})
  const count = data?.endpoints.filter(({ stoppedFor }) => stoppedFor !== null).length ?? 0
  if (count === 0) return null
  return (
    <WaitingRow
      waiting={{
        to: '/webhooks',
        icon: 'alert',
        title: text('today.stoppedWebhooks'),
        note: text('today.stoppedWebhooksNote'),
        count,
      }}
    />
  )
}

/** What waits for us; one click leads to the deed. */
export const TodayPage = () => {
  const { text, format } = useText()
  const may = usePermission()
  return (
    <Page title={text('shell.today')} aside={<span className="muted">{format.today(new Date())}</span>}>
      {may('settings:change') && <FirstStepsCard />}
      {may('orders:read') || may('catalogue:read') || may('reviews:moderate') ? (
        <Card isFlush title={text('today.whatWaits')}>
          {may('orders:read') && (
            <>
              <OrderQueues />
              <RefundQueues />
            </>
          )}
          {may('catalogue:read') && <CatalogueRows />}
          {may('reviews:moderate') && <ReviewQueues />}
          {may('money:read') && <OddMoneyQueues />}
          {may('webhooks:change') && <StoppedWebhooks />}
        </Card>
      ) : (
        <Card>
          <MessageState icon="check" title={text('today.nothingHere')} note={text('today.nothingHereNote')} />
        </Card>
      )}
      {may('money:read') && <SalesCard />}
    </Page>
  )
}
