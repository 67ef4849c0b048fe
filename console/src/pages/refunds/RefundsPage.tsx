import { refundQueues, type RefundQueue } from '@anzuo/domain/office/refundApproval'
import { useListController } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
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
  return (
    <button type="button" className="row row--link" aria-current={isCurrent || undefined} onClick={onShow}>
      <span className="thumbnail">
        <img src={refund.picture} alt="" loading="lazy" />
      </span>
      <span className="grow">
        {`${refund.name}, ${refund.skuName}`}
        <span className="second-line">{`${refund.number} · ${format.dayAndTime(refund.submittedAt)}`}</span>
      </span>
      <span className="amount-and-state">
        {format.money(refund.amount)}
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
      onValue={queue => onFilter(queue === 'all' ? {} : { queue })}
    />
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
    <Page title={text('shell.refunds')}>
      <QueueTabs filter={list.filterValues} onFilter={filter => list.setFilters(filter)} />
      <div className="panes">
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
