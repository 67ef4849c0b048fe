import { chairRegistryStates, type ChairRegistryState } from '@anzuo/domain/office/chairRegistry'
import { useListController } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { ListSearch } from '../../lists/ListSearch'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
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

/** Chairs as machines, by serial number. */
export const ChairListPage = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const list = useListController<Row>({ resource: 'chairs', perPage: 25 })
  const columns = useColumns()
  const filter: Filter = list.filterValues
  const setFilter = (next: Filter) => list.setFilters(next)
  return (
    <Page
      title={text('shell.chairs')}
      aside={<span className="muted">{text('chairs.nothingMeasured')}</span>}
      actions={
        <Button icon="box" onClick={() => void navigate('/chairs/batches')}>
          {text('batches.title')}
        </Button>
      }
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
      <div className="filter-bar">
        <ListSearch
          key={filter.query ?? ''}
          label={text('chairs.search')}
          query={filter.query ?? ''}
          maxLength={40}
          onQuery={typed =>
            setFilter({ ...filter, query: typed.replace(/[^\w-]/g, '').toUpperCase() || undefined })
          }
        />
      </div>
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
