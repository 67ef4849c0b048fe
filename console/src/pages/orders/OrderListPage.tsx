import { orderQueues, type OrderQueue } from '@anzuo/domain/office/orderQueues'
import { deliveryKinds, orderStatuses, type DeliveryKind, type OrderStatus } from '@anzuo/domain/shop'
import { useListController } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { DaysChip } from '../../lists/DaysChip'
import { FilterChip } from '../../lists/FilterChip'
import { ListSearch } from '../../lists/ListSearch'
import { SavedViews } from '../../lists/SavedViews'
import { useSelection } from '../../lists/selection'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { deliveryIcons, getOrderState, type OrderSummary } from './order'
import { OrderBulkBar } from './OrderBulkBar'
import { ShipByFileDialog } from './ShipByFileDialog'

type Filter = {
  queue?: OrderQueue
  query?: string
  status?: OrderStatus
  delivery?: DeliveryKind
  storeId?: string
  /** Placed in the last so many days. */
  days?: number
}

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

type FilterProps = { filter: Filter; onFilter: (filter: Filter) => void }

const StoreChip = ({ filter, onFilter }: FilterProps) => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/store/list', {})
  return (
    <FilterChip
      label={text('orders.filter.store')}
      value={filter.storeId}
      options={(data?.stores ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onValue={storeId => onFilter({ ...filter, storeId })}
    />
  )
}

/** The address holds every filter, so that it can be handed on. */
const OrderFilters = ({ filter, onFilter }: FilterProps) => {
  const { text } = useText()
  const may = usePermission()
  const toQuery = (typed: string) => typed.replace(/\s/g, '').toUpperCase()
  return (
    <div className="filter-bar">
      <ListSearch
        key={filter.query ?? ''}
        label={text('orders.search')}
        query={filter.query ?? ''}
        check={typed => (QUERY_PATTERN.test(toQuery(typed)) ? null : text('orders.searchHint'))}
        onQuery={typed => onFilter({ ...filter, query: toQuery(typed) || undefined })}
      />
      {filter.queue === undefined && (
        <FilterChip
          label={text('orders.filter.state')}
          value={filter.status}
          options={orderStatuses.map(value => ({ value, label: text(`orders.status.${value}`) }))}
          onValue={status => onFilter({ ...filter, status: orderStatuses.find(known => known === status) })}
        />
      )}
      <DaysChip
        label={text('orders.filter.placed')}
        days={filter.days}
        onDays={days => onFilter({ ...filter, days })}
      />
      <FilterChip
        label={text('orders.filter.delivery')}
        value={filter.delivery}
        options={deliveryKinds.map(value => ({ value, label: text(`orders.deliveryKind.${value}`) }))}
        onValue={kind => onFilter({ ...filter, delivery: deliveryKinds.find(known => known === kind) })}
      />
      {may('stores:read') && <StoreChip filter={filter} onFilter={onFilter} />}
      <SavedViews list="orders" filter={filter} onFilter={onFilter} />
    </div>
  )
}

const QueueTabs = ({ filter, onFilter }: FilterProps) => {
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
      onValue={queue =>
        onFilter({ ...filter, status: undefined, queue: queue === 'all' ? undefined : queue })
      }
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
  const may = usePermission()
  const [isShipping, setIsShipping] = useState(false)
  const selection = useSelection(JSON.stringify([filter, list.page]))
  return (
    <Page
      title={text('shell.orders')}
      actions={
        may('orders:change') && (
          <Button icon="upload" onClick={() => setIsShipping(true)}>
            {text('orders.byFile.open')}
          </Button>
        )
      }
    >
      <QueueTabs filter={filter} onFilter={setFilter} />
      <OrderFilters filter={filter} onFilter={setFilter} />
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
              selection={{ ...selection, getName: ({ number }) => number }}
            />
          )}
        </ListContent>
      </Card>
      <OrderBulkBar selection={selection} orders={list.data ?? []} />
      {isShipping && <ShipByFileDialog onClose={() => setIsShipping(false)} />}
    </Page>
  )
}
