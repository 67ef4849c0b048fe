import { getOpeningState } from '@anzuo/domain/openingHours'
import { useListController } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { MessageState } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { StoreForm } from './StoreForm'
import { StoreStatus } from './StoreStatus'
import { emptyStoreDraft, type Store } from './store'

const useColumns = (): Column<Store>[] => {
  const { text, locale } = useText()
  return [
    {
      key: 'name',
      title: text('stores.name'),
      cell: ({ id, title, city }) => (
        <Link className="table__link" to={`/stores/${encodeURIComponent(id)}/show`}>
          <span>
            {title}
            <span className="second-line">{city[locale as keyof typeof city]}</span>
          </span>
        </Link>
      ),
    },
    {
      key: 'address',
      title: text('stores.address'),
      shownFrom: 'medium',
      cell: ({ address }) => address[locale as keyof typeof address],
    },
    { key: 'phone', title: text('orders.phone'), shownFrom: 'wide', cell: ({ phone }) => phone },
    {
      key: 'state',
      title: text('orders.stateTitle'),
      cell: store => <StoreStatus store={store} opening={getOpeningState(store, Date.now())} />,
    },
  ]
}

/** Stores, those that buyers don't see too. */
export const StoreListPage = () => {
  const { text } = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const list = useListController<Store>({ resource: 'stores', disableSyncWithLocation: true })
  const [isOpening, setIsOpening] = useState(false)
  const columns = useColumns()
  return (
    <Page
      title={text('shell.stores')}
      actions={
        may('stores:change') &&
        !isOpening && (
          <Button variant="primary" icon="plus" onClick={() => setIsOpening(true)}>
            {text('stores.open')}
          </Button>
        )
      }
    >
      {isOpening ? (
        <StoreForm
          initial={emptyStoreDraft}
          store={null}
          onCancel={() => setIsOpening(false)}
          onSaved={({ id }) => void navigate(`/stores/${encodeURIComponent(id)}/show`)}
        />
      ) : (
        <Card isFlush>
          <ListContent list={list} empty={<MessageState icon="store" title={text('stores.none')} />}>
            {rows => (
              <Table
                caption={text('shell.stores')}
                columns={columns}
                rows={rows}
                getKey={({ id }) => id}
                isClosed={({ isShown }) => !isShown}
              />
            )}
          </ListContent>
        </Card>
      )}
    </Page>
  )
}
