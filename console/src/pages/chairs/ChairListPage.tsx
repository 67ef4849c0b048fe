import { chairRegistryStates, type ChairRegistryState } from '@anzuo/domain/office/chairRegistry'
import { useListController } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import type { ChairSummary } from './chair'
import { ChairStatus } from './ChairStatus'

type Row = ChairSummary & { id: string }
type Filter = { query?: string; state?: ChairRegistryState }

const useColumns = (): Column<Row>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'serial',
      title: text('chairs.serial'),
      cell: ({ serialNumber }) => (
        <Link className="table__link mono" to={`/chairs/${encodeURIComponent(serialNumber)}/show`}>
          {serialNumber}
        </Link>
      ),
    },
    {
      key: 'family',
      title: text('chairs.family'),
      shownFrom: 'medium',
      cell: ({ family }) => family?.toUpperCase() ?? '—',
    },
    { key: 'state', title: text('chairs.state'), cell: chair => <ChairStatus chair={chair} /> },
    {
      key: 'firmware',
      title: text('chairs.firmware'),
      shownFrom: 'wide',
      cell: ({ firmware }) => firmware ?? '—',
    },
    {
      key: 'heard',
      title: text('chairs.heard'),
      shownFrom: 'wide',
      cell: ({ registeredAt }) => (registeredAt ? format.day(registeredAt) : '—'),
    },
    {
      key: 'owner',
      title: text('chairs.owner'),
      shownFrom: 'medium',
      cell: ({ hasOwner }) => text(hasOwner ? 'chairs.hasOne' : 'chairs.notYet'),
    },
  ]
}

const SearchField = ({ query, onQuery }: { query: string; onQuery: (query: string) => void }) => {
  const { text } = useText()
  const [typed, setTyped] = useState(query)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(typed.replace(/[^\w-]/g, '').toUpperCase())
  }
  return (
    <form className="filter" role="search" onSubmit={submit}>
      <TextField
        label={text('chairs.search')}
        type="search"
        maxLength={40}
        value={typed}
        onValue={setTyped}
      />
    </form>
  )
}

/** Chairs as machines, by serial number. */
export const ChairListPage = () => {
  const { text } = useText()
  const list = useListController<Row>({ resource: 'chairs', perPage: 25 })
  const columns = useColumns()
  const filter: Filter = list.filterValues
  const setFilter = (next: Filter) => list.setFilters(next)
  return (
    <Page
      title={text('shell.chairs')}
      aside={<span className="muted">{text('chairs.nothingMeasured')}</span>}
    >
      <Segments<ChairRegistryState | 'all'>
        look="tabs"
        name={text('shell.chairs')}
        options={[
          { value: 'all', label: text('chairs.all') },
          ...chairRegistryStates.map(value => ({ value, label: text(`chairs.filter.${value}`) })),
        ]}
        value={filter.state ?? 'all'}
        onValue={state => setFilter({ ...filter, state: state === 'all' ? undefined : state })}
      />
      <SearchField
        key={filter.query ?? ''}
        query={filter.query ?? ''}
        onQuery={query => setFilter({ ...filter, query: query || undefined })}
      />
      <Card isFlush>
        <ListContent
          list={list}
          empty={<MessageState icon="search" title={text('chairs.none')} note={text('chairs.noneNote')} />}
        >
          {rows => (
            <Table caption={text('shell.chairs')} columns={columns} rows={rows} getKey={({ id }) => id} />
          )}
        </ListContent>
      </Card>
    </Page>
  )
}
