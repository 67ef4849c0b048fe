import { productStates, type ProductState } from '@anzuo/domain/office/productContent'
import { useListController, useNotify } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import { callOffice } from '../../api/callOffice'
import { getErrorText } from '../../api/errorText'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { FilterChip } from '../../lists/FilterChip'
import { ListSearch } from '../../lists/ListSearch'
import { SavedViews } from '../../lists/SavedViews'
import { useSelection } from '../../lists/selection'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { downloadFile } from './downloadFile'
import { ProductBulkBar } from './ProductBulkBar'
import { getLocalText, productStateLooks, type ProductSummary } from './product'

type Filter = { query?: string; categoryId?: string; state?: ProductState; isStockLow?: boolean }

const useColumns = (): Column<ProductSummary>[] => {
  const { text, format, locale } = useText()
  return [
    {
      key: 'name',
      title: text('products.product'),
      cell: ({ id, name, picture }) => (
        <Link className="table__link" to={`/products/${encodeURIComponent(id)}/show`}>
          <span className="line">
            <span className="thumbnail">{picture && <img src={picture} alt="" loading="lazy" />}</span>
            <span>
              {getLocalText(name, locale) || id}
              <span className="second-line mono">{id}</span>
            </span>
          </span>
        </Link>
      ),
    },
    {
      key: 'state',
      title: text('products.stateTitle'),
      cell: ({ state, missing, plans }) => (
        <>
          <Status tone={productStateLooks[state].tone}>{text(productStateLooks[state].text)}</Status>
          {plans.map(({ id, deed, at, problem }) => (
            <span key={id} className="second-line">
              {problem
                ? text('products.planFailed', { time: format.exactMinute(at) })
                : text(`products.plannedFor.${deed}`, { time: format.exactMinute(at) })}
            </span>
          ))}
          {missing.length > 0 && <span className="second-line">{text('products.languagesMissing')}</span>}
        </>
      ),
    },
    {
      key: 'variants',
      title: text('products.variants'),
      isNumber: true,
      shownFrom: 'wide',
      cell: ({ skuCount }) => skuCount,
    },
    {
      key: 'stock',
      title: text('products.stock'),
      isNumber: true,
      shownFrom: 'medium',
      cell: ({ stock, lowStockCount }) => (
        <>
          {stock}
          {lowStockCount > 0 && (
            <span className="second-line">{text('products.lowCount', { count: lowStockCount })}</span>
          )}
        </>
      ),
    },
    {
      key: 'price',
      title: text('products.priceFrom'),
      isNumber: true,
      cell: ({ priceFrom }) => (priceFrom > 0 ? format.money(priceFrom) : '—'),
    },
  ]
}

type FilterProps = { filter: Filter; onFilter: (filter: Filter) => void }

const StateTabs = ({ filter, onFilter }: FilterProps) => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/catalogue/counts', {})
  const counts: Partial<Record<ProductState, number>> = { draft: data?.draft }
  return (
    <Segments<ProductState | 'all' | 'low'>
      look="tabs"
      name={text('shell.products')}
      options={[
        { value: 'all', label: text('products.all') },
        ...productStates.map(state => ({
          value: state,
          label: text(`products.stateTab.${state}`),
          count: counts[state],
        })),
        { value: 'low', label: text('products.stockLow'), count: data?.lowStock },
      ]}
      value={filter.isStockLow ? 'low' : (filter.state ?? 'all')}
      onValue={value =>
        onFilter({
          query: filter.query,
          categoryId: filter.categoryId,
          ...(value === 'low' ? { isStockLow: true } : value === 'all' ? {} : { state: value }),
        })
      }
    />
  )
}

/** The address holds every filter, so that it can be handed on. */
const ProductFilters = ({ filter, onFilter }: FilterProps) => {
  const { text, locale } = useText()
  const { data } = useOfficeQuery('/office/v1/category/list', {})
  return (
    <div className="filter-bar">
      <ListSearch
        key={filter.query ?? ''}
        label={text('products.search')}
        query={filter.query ?? ''}
        onQuery={query => onFilter({ ...filter, query: query || undefined })}
      />
      <FilterChip
        label={text('products.category')}
        value={filter.categoryId}
        options={(data?.categories ?? []).map(({ id, name }) => ({
          value: id,
          label: getLocalText(name, locale),
        }))}
        onValue={categoryId => onFilter({ ...filter, categoryId })}
      />
      <SavedViews list="products" filter={filter} onFilter={onFilter} />
    </div>
  )
}

const ListActions = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const notify = useNotify()
  const may = usePermission()
  const exportAll = async () => {
    try {
      const { csv, isCutOff } = await callOffice('/office/v1/catalogue/export', {})
      downloadFile('products.csv', csv)
      if (isCutOff) notify(text('products.exportCutOff'))
    } catch (error) {
      notify(getErrorText(error, text), { type: 'error' })
    }
  }
  return (
    <>
      <Button onClick={() => navigate('/categories')}>{text('products.categories')}</Button>
      <Button icon="download" onClick={() => void exportAll()}>
        {text('products.export')}
      </Button>
      {may('catalogue:change') && (
        <>
          <Button icon="upload" onClick={() => navigate('/import')}>
            {text('products.import')}
          </Button>
          <Button variant="primary" icon="plus" onClick={() => navigate('/products/create')}>
            {text('products.new')}
          </Button>
        </>
      )}
    </>
  )
}

/** Every product, on sale or not; what runs low is a view of its own. */
export const ProductListPage = () => {
  const { text } = useText()
  const list = useListController<ProductSummary>({ resource: 'products', perPage: 25 })
  const columns = useColumns()
  const filter: Filter = list.filterValues
  const setFilter = (next: Filter) => list.setFilters(next)
  const may = usePermission()
  const selection = useSelection(JSON.stringify([filter, list.page]))
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  return (
    <Page title={text('shell.products')} actions={<ListActions />}>
      <StateTabs filter={filter} onFilter={setFilter} />
      <ProductFilters filter={filter} onFilter={setFilter} />
      <Card isFlush>
        <ListContent
          list={list}
          empty={
            <MessageState
              icon={isFiltered ? 'search' : 'tag'}
              title={text(isFiltered ? 'products.noneFound' : 'products.none')}
              note={isFiltered ? undefined : text('products.noneNote')}
              actions={
                isFiltered && (
                  <Button variant="soft" onClick={() => setFilter({})}>
                    {text('products.lookInAll')}
                  </Button>
                )
              }
            />
          }
        >
          {rows => (
            <Table
              caption={text('shell.products')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
              isClosed={({ state }) => state === 'withdrawn'}
              selection={may('catalogue:change') ? { ...selection, getName: ({ id }) => id } : undefined}
            />
          )}
        </ListContent>
      </Card>
      <ProductBulkBar selection={selection} products={list.data ?? []} />
    </Page>
  )
}
