import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import { useListController } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { SelectField, TextField } from '../../parts/Field'
import { ListContent } from '../../parts/ListContent'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { MoneyFrame } from './MoneyFrame'
import { OrderLink } from './OrderLink'
import { addDays, type LedgerLine } from './money'

const kinds = [
  'payment',
  'repair',
  'refund',
  'goodwill',
  'repairReturn',
  'unusedPayment',
  'oddPayment',
  'oddReturn',
] as const satisfies readonly LedgerLine['kind'][]

type Filter = {
  kind?: LedgerLine['kind']
  provider?: PaymentProviderName
  from?: string
  until?: string
  query?: string
}

const useColumns = (): Column<LedgerLine>[] => {
  const { text, format } = useText()
  return [
    { key: 'at', title: text('money.reported'), cell: ({ at }) => <time>{format.dayAndTime(at)}</time> },
    {
      key: 'what',
      title: text('money.what'),
      cell: ({ kind, isDone }) => (
        <>
          {text(`money.ledgerKind.${kind}`)}
          {!isDone && (
            <span className="second-line">
              <Status tone="underWay" isPill={false}>
                {text('money.underWay')}
              </Status>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'order',
      title: text('money.order'),
      cell: line => <OrderLink {...line} />,
    },
    {
      key: 'provider',
      title: text('money.by'),
      shownFrom: 'medium',
      cell: ({ provider }) => text(`orders.provider.${provider}`),
    },
    {
      key: 'number',
      title: text('money.number'),
      shownFrom: 'wide',
      cell: ({ providerNumber, ourNumber }) => <span className="mono">{providerNumber || ourNumber}</span>,
    },
    {
      key: 'statement',
      title: text('money.statementDay'),
      shownFrom: 'wide',
      cell: ({ statementDate }) =>
        statementDate ? (
          <Link className="link" to={`/money/days/${statementDate}`}>
            {format.date(statementDate)}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'in',
      title: text('money.in'),
      isNumber: true,
      cell: ({ direction, amount }) => (direction === 'in' ? format.money(amount) : ''),
    },
    {
      key: 'out',
      title: text('money.out'),
      isNumber: true,
      cell: ({ direction, amount }) => (direction === 'out' ? format.money(-amount) : ''),
    },
  ]
}

/** First moment of a day in Beijing, as the calls take it. */
const toInstant = (date: string) => new Date(`${date}T00:00:00+08:00`).toISOString()
const toDay = (instant: string | undefined, shift: number) =>
  instant ? addDays(new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10), shift) : ''

type FiltersProps = { filter: Filter; onFilter: (filter: Filter) => void }

const LedgerFilters = ({ filter, onFilter }: FiltersProps) => {
  const { text } = useText()
  const [typed, setTyped] = useState(filter.query ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onFilter({ ...filter, query: typed.replace(/\s/g, '') || undefined })
  }
  return (
    <form className="filters" role="search" onSubmit={search}>
      <TextField label={text('money.search')} type="search" value={typed} onValue={setTyped} />
      <SelectField<LedgerLine['kind'] | 'all'>
        label={text('money.kind')}
        value={filter.kind ?? 'all'}
        options={[
          { value: 'all', label: text('money.allKinds') },
          ...kinds.map(value => ({ value, label: text(`money.ledgerKind.${value}`) })),
        ]}
        onValue={kind => onFilter({ ...filter, kind: kind === 'all' ? undefined : kind })}
      />
      <SelectField<PaymentProviderName | 'all'>
        label={text('money.provider')}
        value={filter.provider ?? 'all'}
        options={[
          { value: 'all', label: text('money.allProviders') },
          ...paymentProviderNames.map(value => ({ value, label: text(`orders.provider.${value}`) })),
        ]}
        onValue={provider => onFilter({ ...filter, provider: provider === 'all' ? undefined : provider })}
      />
      <TextField
        label={text('money.from')}
        type="date"
        value={toDay(filter.from, 0)}
        onValue={date => onFilter({ ...filter, from: date ? toInstant(date) : undefined })}
      />
      <TextField
        label={text('money.until')}
        type="date"
        value={toDay(filter.until, -1)}
        onValue={date => onFilter({ ...filter, until: date ? toInstant(addDays(date, 1)) : undefined })}
      />
    </form>
  )
}

/** Money of all orders that came and went, the newest first. */
export const LedgerPage = () => {
  const { text } = useText()
  const list = useListController<LedgerLine>({ resource: 'ledger', perPage: 25 })
  const columns = useColumns()
  return (
    <MoneyFrame tab="ledger">
      <LedgerFilters filter={list.filterValues} onFilter={filter => list.setFilters(filter)} />
      <Card isFlush>
        <ListContent
          list={list}
          empty={
            <MessageState
              icon="search"
              title={text('money.nothingFound')}
              note={text('money.nothingFoundNote')}
            />
          }
        >
          {rows => (
            <Table caption={text('money.tab.ledger')} columns={columns} rows={rows} getKey={({ id }) => id} />
          )}
        </ListContent>
      </Card>
    </MoneyFrame>
  )
}
