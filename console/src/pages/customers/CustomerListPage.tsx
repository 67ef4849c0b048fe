import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useListController } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { MessageState } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'

type CustomerSummary = OfficeResponseData<'/office/v1/customer/list'>['customers'][number]
type Filter = { query?: string; name?: string }

/** The end of a phone, a mailbox or the number of an order; the server takes nothing else. */
const QUERY_PATTERN = /^(?:\d{4}|[^\s@]{1,64}@[^\s@]{1,190}|[A-Za-z]{2}\d{6,18})$/

const useColumns = (): Column<CustomerSummary>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'name',
      title: text('customers.name'),
      cell: ({ id, name }) => (
        <Link className="table__link" to={`/customers/${encodeURIComponent(id)}/show`}>
          {name || '—'}
        </Link>
      ),
    },
    { key: 'phone', title: text('customers.phone'), cell: ({ phone }) => phone ?? '—' },
    {
      key: 'email',
      title: text('customers.email'),
      shownFrom: 'medium',
      cell: ({ email }) => email ?? '—',
    },
    {
      key: 'since',
      title: text('customers.since'),
      shownFrom: 'wide',
      cell: ({ createdAt }) => format.exact(createdAt),
    },
  ]
}

const SearchForm = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const { text } = useText()
  const [query, setQuery] = useState(filter.query ?? '')
  const [name, setName] = useState(filter.name ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = query.trim()
    const isRight = typed === '' ? name.trim() === '' : QUERY_PATTERN.test(typed)
    setIsWrong(!isRight)
    if (isRight) onFilter(typed === '' ? {} : { query: typed, ...(name.trim() ? { name: name.trim() } : {}) })
  }
  return (
    <form className="line line--wrap line--foot" role="search" onSubmit={submit}>
      <span className="search-field">
        <TextField
          label={text('customers.find')}
          type="search"
          value={query}
          onValue={setQuery}
          error={isWrong ? text('customers.findHint') : undefined}
        />
      </span>
      <TextField label={text('customers.namePart')} maxLength={60} value={name} onValue={setName} />
      <Button type="submit" icon="search">
        {text('customers.findDo')}
      </Button>
    </form>
  )
}

/** Customers, masked: they are looked for rather than leafed through. */
export const CustomerListPage = () => {
  const { text } = useText()
  const list = useListController<CustomerSummary>({ resource: 'customers', perPage: 25 })
  const filter: Filter = list.filterValues
  const columns = useColumns()
  return (
    <Page title={text('shell.customers')}>
      <SearchForm key={JSON.stringify(filter)} filter={filter} onFilter={next => list.setFilters(next)} />
      <Card isFlush title={filter.query ? undefined : text('customers.newest')}>
        <ListContent
          list={list}
          empty={
            <MessageState
              icon="search"
              title={text(filter.query ? 'customers.noneFound' : 'customers.noneYet')}
              note={text(filter.query ? 'customers.noneFoundNote' : 'customers.noneYetNote')}
            />
          }
        >
          {rows => (
            <Table caption={text('shell.customers')} columns={columns} rows={rows} getKey={({ id }) => id} />
          )}
        </ListContent>
      </Card>
    </Page>
  )
}
