import { useListController } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { SavedViews } from '../../lists/SavedViews'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { MoneyFrame } from './MoneyFrame'
import { OrderLink } from './OrderLink'
import { OddMoneyDetail } from './OddMoneyDetail'
import { PositionCards } from './PositionCards'
import { getAge, oddMoneyTones, type OddMoneySummary } from './money'

type Filter = { state?: 'open' | 'all' }

const useColumns = (show: (id: string) => void): Column<OddMoneySummary>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'what',
      title: text('money.what'),
      cell: ({ id, reason }) => (
        <button type="button" className="link" onClick={() => show(id)}>
          {text(`money.reason.${reason}`)}
        </button>
      ),
    },
    {
      key: 'order',
      title: text('money.order'),
      shownFrom: 'medium',
      cell: line => <OrderLink {...line} />,
    },
    {
      key: 'by',
      title: text('money.by'),
      shownFrom: 'medium',
      cell: ({ provider }) => text(`orders.provider.${provider}`),
    },
    {
      key: 'when',
      title: text('money.reported'),
      shownFrom: 'wide',
      cell: ({ firstReportedAt }) => <time>{format.dayAndTime(firstReportedAt)}</time>,
    },
    {
      key: 'amount',
      title: text('money.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => (amount === null ? currency : format.money(amount)),
    },
    {
      key: 'state',
      title: text('money.state'),
      cell: ({ state, firstReportedAt }) => {
        const { unit, count } = getAge(firstReportedAt, new Date())
        const age = state === 'open' ? ` ${text(`money.age.${unit}`, { count })}` : ''
        return <Status tone={oddMoneyTones[state]}>{`${text(`money.stateName.${state}`)}${age}`}</Status>
      },
    },
  ]
}

/** Which one is looked at; it stands in the address, beside the list's filters. */
const useShown = () => {
  const [parameters, setParameters] = useSearchParams()
  const show = (id: string | null) => {
    const next = new URLSearchParams(parameters)
    if (id === null) next.delete('show')
    else next.set('show', id)
    setParameters(next)
  }
  return { shown: parameters.get('show'), show }
}

/** Money that fits no order, beside what it is and what can be done about it. */
export const OddMoneyPage = () => {
  const { text } = useText()
  const list = useListController<OddMoneySummary>({
    resource: 'money',
    perPage: 25,
    filterDefaultValues: { state: 'open' },
  })
  const { shown, show } = useShown()
  const columns = useColumns(show)
  const filter: Filter = list.filterValues
  return (
    <MoneyFrame tab="odd">
      <PositionCards />
      <div className="filter-bar">
        <SavedViews list="money" filter={filter} onFilter={next => list.setFilters(next)} />
      </div>
      <div className={shown ? 'split' : undefined}>
        <Card
          isFlush
          title={text('money.tab.odd')}
          actions={
            <Segments
              name={text('money.state')}
              options={(['open', 'all'] as const).map(value => ({
                value,
                label: text(`money.view.${value}`),
              }))}
              value={filter.state ?? 'open'}
              onValue={state => list.setFilters({ state })}
            />
          }
          footer={text('money.foundBy')}
        >
          <ListContent
            list={list}
            empty={
              <MessageState
                icon="check"
                title={text('money.nothingOdd')}
                note={text('money.nothingOddNote')}
              />
            }
          >
            {rows => (
              <Table
                caption={text('money.tab.odd')}
                columns={columns}
                rows={rows}
                getKey={({ id }) => id}
                isCurrent={({ id }) => id === shown}
                isClosed={({ state }) => state === 'resolved'}
              />
            )}
          </ListContent>
        </Card>
        {shown && <OddMoneyDetail key={shown} id={shown} onClose={() => show(null)} />}
      </div>
    </MoneyFrame>
  )
}
