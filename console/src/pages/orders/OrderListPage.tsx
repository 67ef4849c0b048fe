import { orderQueues, type OrderQueue } from '@anzuo/domain/office/orderQueues'
import { useListController } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { Icon } from '../../parts/Icon'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { deliveryIcons, getOrderState, type OrderSummary } from './order'

type Filter = { queue?: OrderQueue; query?: string }

/** What an order's number or the end of a phone looks like; the server takes nothing else. */
const QUERY_PATTERN = /^(\d{4}|[A-Z]{2}\d{0,18})$/

const useColumns = (): Column<OrderSummary>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'number',
      title: text('orders.number'),
      cell: ({ id, number, placedAt }) => (
        <Link className="table__link" to={`/orders/${encodeURIComponent(id)}/show`}>
          <span>
            {number}
            <span className="second-line">{format.dayAndTime(placedAt)}</span>
          </span>
        </Link>
      ),
    },
    {
      key: 'customer',
      title: text('orders.customer'),
      shownFrom: 'medium',
      cell: ({ customer }) => customer.name,
    },
    {
      key: 'goods',
      title: text('orders.goods'),
      shownFrom: 'medium',
      cell: ({ goods }) => (
        <span className="line">
          <span className="thumbnail">
            <img src={goods.picture} alt="" loading="lazy" />
          </span>
          <span>
            {goods.name}
            <span className="second-line">
              {goods.lines > 1 ? text('orders.andMore', { count: goods.lines - 1 }) : goods.skuName}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'delivery',
      title: text('orders.delivery'),
      shownFrom: 'wide',
      cell: ({ delivery, appointment }) => (
        <span className="line">
          <Icon name={deliveryIcons[delivery]} />
          {appointment ? format.date(appointment.date) : text(`orders.deliveryKind.${delivery}`)}
        </span>
      ),
    },
    {
      key: 'state',
      title: text('orders.stateTitle'),
      cell: order => {
        const state = getOrderState(order)
        return <Status tone={state.tone}>{text(state.text)}</Status>
      },
    },
    {
      key: 'paid',
      title: text('orders.paid'),
      isNumber: true,
      cell: ({ paid }) => format.money(paid),
    },
  ]
}

type SearchFieldProps = { query: string; onQuery: (query: string) => void }

const SearchField = ({ query, onQuery }: SearchFieldProps) => {
  const { text } = useText()
  const [typed, setTyped] = useState(query)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.replace(/\s/g, '').toUpperCase()
    const isRight = next === '' || QUERY_PATTERN.test(next)
    setIsWrong(!isRight)
    if (isRight) onQuery(next)
  }
  return (
    <form className="filter" role="search" onSubmit={submit}>
      <TextField
        label={text('orders.search')}
        type="search"
        value={typed}
        onValue={setTyped}
        error={isWrong ? text('shell.searchHint') : undefined}
      />
    </form>
  )
}

const QueueTabs = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/order/queues', {})
  const options = orderQueues.map(queue => ({
    value: queue,
    label: text(`orders.queue.${queue}`),
    count: data?.queues.find(counted => counted.queue === queue)?.count,
  }))
  return (
    <Segments<OrderQueue | 'all'>
      look="tabs"
      name={text('shell.orders')}
      options={[...options, { value: 'all', label: text('orders.all') }]}
      value={filter.queue ?? 'all'}
      onValue={queue => onFilter({ ...filter, queue: queue === 'all' ? undefined : queue })}
    />
  )
}

/** Orders as queues: what waits, the soonest first; all of them is a view like any other. */
export const OrderListPage = () => {
  const { text } = useText()
  const list = useListController<OrderSummary>({
    resource: 'orders',
    perPage: 25,
    filterDefaultValues: { queue: 'toShip' },
  })
  const columns = useColumns()
  const filter: Filter = list.filterValues
  const setFilter = (next: Filter) => list.setFilters(next)
  return (
    <Page title={text('shell.orders')}>
      <QueueTabs filter={filter} onFilter={setFilter} />
      <SearchField
        key={filter.query ?? ''}
        query={filter.query ?? ''}
        onQuery={query => setFilter({ ...filter, query: query || undefined })}
      />
      <Card isFlush>
        <ListContent
          list={list}
          empty={
            <MessageState
              icon={filter.query ? 'search' : 'check'}
              title={
                filter.query ? text('orders.noneFound', { query: filter.query }) : text('orders.nothingWaits')
              }
              actions={
                (filter.query || filter.queue) && (
                  <Button
                    variant="soft"
                    onClick={() => setFilter(filter.queue && filter.query ? { query: filter.query } : {})}
                  >
                    {text('orders.lookInAll')}
                  </Button>
                )
              }
            />
          }
        >
          {rows => (
            <Table
              caption={text('shell.orders')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
              isClosed={({ status }) => status === 'closed'}
            />
          )}
        </ListContent>
      </Card>
    </Page>
  )
}
