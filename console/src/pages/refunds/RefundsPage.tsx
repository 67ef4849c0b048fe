import { isPaidRefundKind } from '@anzuo/domain/shop'
import { refundQueues, type RefundQueue } from '@anzuo/domain/office/refundApproval'
import { useListController } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { ListSearch } from '../../lists/ListSearch'
import { SavedViews } from '../../lists/SavedViews'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { SignatureAmountCard } from '../settings/SignatureAmountCard'
import { RefundDetail } from './RefundDetail'
import { queueTones, type RefundSummary } from './refund'

type Filter = { queue?: RefundQueue; query?: string }

/**
 * Which refund is looked at; it stands in the address beside the list's filters, which the framework takes from there alone once
 * anything stands there.
 */
const useShown = (filter: Filter) => {
  const [parameters, setParameters] = useSearchParams()
  const show = (id: string) => {
    const next = new URLSearchParams(parameters)
    next.set('filter', JSON.stringify(filter))
    next.set('show', id)
    setParameters(next)
  }
  return { shown: parameters.get('show'), show }
}

type RefundRowProps = { refund: RefundSummary; isCurrent: boolean; onShow: () => void }

const RefundRow = ({ refund, isCurrent, onShow }: RefundRowProps) => {
  const { text, format } = useText()
  const { pickupState, status } = refund
  return (
    <button type="button" className="row row--link" aria-current={isCurrent || undefined} onClick={onShow}>
      <span className="thumbnail">
        <img src={refund.picture} alt="" loading="lazy" />
      </span>
      <span className="grow">
        {format.join(refund.name, refund.skuName)}
        <span className="second-line">{`${refund.number} · ${format.dayAndTime(refund.submittedAt)}`}</span>
        {status === 'returned' && (pickupState === 'requested' || pickupState === 'failed') && (
          <span className="second-line">{text(`refunds.pickupWaiting.${pickupState}`)}</span>
        )}
      </span>
      <span className="amount-and-state">
        {isPaidRefundKind(refund.kind)
          ? format.money(refund.amount)
          : text(`refunds.kindName.${refund.kind}`)}
        <Status tone={queueTones[refund.queue]} isPill={false}>
          {text(`refunds.queue.${refund.queue}`)}
        </Status>
      </span>
    </button>
  )
}

const QueueTabs = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/refund/queues', {})
  const options = refundQueues.map(queue => ({
    value: queue,
    label: text(`refunds.queue.${queue}`),
    count: data?.queues.find(counted => counted.queue === queue)?.count,
  }))
  return (
    <Segments<RefundQueue | 'all'>
      look="tabs"
      name={text('shell.refunds')}
      options={[...options, { value: 'all', label: text('orders.all') }]}
      value={filter.queue ?? 'all'}
      onValue={queue => onFilter({ ...filter, queue: queue === 'all' ? undefined : queue })}
    />
  )
}

/** What a refund's number begins with; the server takes nothing else. */
const QUERY_PATTERN = /^[A-Z]{2}\d{0,18}$/

const RefundFilters = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const { text } = useText()
  const toQuery = (typed: string) => typed.replace(/\s/g, '').toUpperCase()
  return (
    <div className="filter-bar">
      <ListSearch
        key={filter.query ?? ''}
        label={text('refunds.search')}
        query={filter.query ?? ''}
        check={typed => (QUERY_PATTERN.test(toQuery(typed)) ? null : text('refunds.searchHint'))}
        onQuery={typed => onFilter({ ...filter, query: toQuery(typed) || undefined })}
      />
      <SavedViews list="refunds" filter={filter} onFilter={onFilter} />
    </div>
  )
}

/** Refunds as a queue beside the one that is decided: the oldest first. */
export const RefundsPage = () => {
  const { text } = useText()
  const list = useListController<RefundSummary>({
    resource: 'refunds',
    perPage: 25,
    filterDefaultValues: { queue: 'toDecide' },
  })
  const { shown, show } = useShown(list.filterValues)
  return (
    <Page title={text('shell.refunds')} record={shown ? { kind: 'refund', recordId: shown } : undefined}>
      <QueueTabs filter={list.filterValues} onFilter={filter => list.setFilters(filter)} />
      {list.filterValues.queue === 'toSign' && <SignatureAmountCard />}
      <RefundFilters filter={list.filterValues} onFilter={filter => list.setFilters(filter)} />
      <div className={shown ? 'panes panes--chosen' : 'panes'}>
        <Card isFlush>
          <ListContent list={list} empty={<MessageState icon="check" title={text('refunds.nothingWaits')} />}>
            {rows =>
              rows.map(refund => (
                <RefundRow
                  key={refund.id}
                  refund={refund}
                  isCurrent={refund.id === shown}
                  onShow={() => show(refund.id)}
                />
              ))
            }
          </ListContent>
        </Card>
        {shown ? (
          <RefundDetail key={shown} id={shown} />
        ) : (
          <Card>
            <MessageState icon="return" title={text('refunds.choose')} />
          </Card>
        )}
      </div>
    </Page>
  )
}
