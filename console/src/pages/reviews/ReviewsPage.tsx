import {
  contributionKinds,
  moderationQueues,
  type ContributionKind,
  type ModerationQueue,
} from '@anzuo/domain/shop/moderation'
import { useListController } from 'ra-core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseRecordId, toRecordId } from '../../api/contributionId'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { SavedViews } from '../../lists/SavedViews'
import { useSelection } from '../../lists/selection'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { usePermission } from '../../session/usePermission'
import type { Contribution } from './contribution'
import { ContributionDetail } from './ContributionDetail'
import { ContributionRow } from './ContributionRow'
import { ReviewBulkBar } from './ReviewBulkBar'

type Filter = { queue?: ModerationQueue; kind?: ContributionKind }

/** Which one is looked at; it stands in the address beside the list's filters. */
const useShown = () => {
  const [parameters, setParameters] = useSearchParams()
  const show = (recordId: string) => {
    const next = new URLSearchParams(parameters)
    next.set('show', recordId)
    setParameters(next)
  }
  return { shown: parameters.get('show'), show }
}

const toOpenRecord = (recordId: string) => {
  const { kind, id } = parseRecordId(recordId)
  return { kind, recordId: id }
}

const useCount = () => {
  const { data } = useOfficeQuery('/office/v1/review/queues', {})
  return (queue: ModerationQueue, kind?: ContributionKind): number | undefined =>
    data?.queues
      .filter(counted => counted.queue === queue && (kind === undefined || counted.kind === kind))
      .reduce((sum, { count }) => sum + count, 0)
}

type FilterProps = { filter: Filter; onFilter: (filter: Filter) => void }

const QueueTabs = ({ filter, onFilter }: FilterProps) => {
  const { text } = useText()
  const count = useCount()
  const isCounted = (queue: ModerationQueue) => queue === 'toLookAt' || queue === 'reported'
  return (
    <Segments<ModerationQueue>
      look="tabs"
      name={text('shell.reviews')}
      options={moderationQueues.map(queue => ({
        value: queue,
        label: text(`reviews.queue.${queue}`),
        count: isCounted(queue) ? count(queue) : undefined,
      }))}
      value={filter.queue ?? 'toLookAt'}
      onValue={queue => onFilter({ ...filter, queue })}
    />
  )
}

const KindSegments = ({ filter, onFilter }: FilterProps) => {
  const { text } = useText()
  const count = useCount()
  const queue = filter.queue ?? 'toLookAt'
  return (
    <Segments<ContributionKind | 'all'>
      name={text('reviews.kinds')}
      options={[
        { value: 'all', label: text('orders.all'), count: count(queue) },
        ...contributionKinds.map(kind => ({
          value: kind,
          label: text(`reviews.kindPlural.${kind}`),
          count: count(queue, kind),
        })),
      ]}
      value={filter.kind ?? 'all'}
      onValue={kind => onFilter({ ...filter, kind: kind === 'all' ? undefined : kind })}
    />
  )
}

/** What customers write in public, as a queue beside the one that is decided. */
export const ReviewsPage = () => {
  const { text } = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const list = useListController<Contribution>({
    resource: 'reviews',
    perPage: 25,
    filterDefaultValues: { queue: 'toLookAt' },
  })
  const { shown, show } = useShown()
  const filter: Filter = list.filterValues
  const setFilter = (next: Filter) => list.setFilters(next)
  const selection = useSelection(JSON.stringify([filter, list.page]))
  return (
    <Page
      title={text('shell.reviews')}
      record={shown ? toOpenRecord(shown) : undefined}
      actions={
        may('settings:change') && (
          <Button icon="shield" onClick={() => void navigate('/settings/reviews')}>
            {text('reviews.policyTitle')}
          </Button>
        )
      }
    >
      <QueueTabs filter={filter} onFilter={setFilter} />
      <div className="filter-bar">
        <SavedViews list="reviews" filter={filter} onFilter={setFilter} />
      </div>
      <div className={shown ? 'panes panes--chosen' : 'panes'}>
        <Card isFlush title={<KindSegments filter={filter} onFilter={setFilter} />}>
          <ListContent list={list} empty={<MessageState icon="check" title={text('reviews.nothingWaits')} />}>
            {rows =>
              rows.map(row => (
                <ContributionRow
                  key={row.id}
                  contribution={row}
                  isCurrent={toRecordId(row) === shown}
                  onShow={() => show(toRecordId(row))}
                  isChosen={selection.has(toRecordId(row))}
                  onChoose={() => selection.toggle(toRecordId(row))}
                />
              ))
            }
          </ListContent>
        </Card>
        {shown ? (
          <ContributionDetail key={shown} recordId={shown} />
        ) : (
          <Card>
            <MessageState icon="chat" title={text('reviews.choose')} />
          </Card>
        )}
      </div>
      <ReviewBulkBar selection={selection} contributions={list.data ?? []} />
    </Page>
  )
}
