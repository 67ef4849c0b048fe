import { getOpeningState } from '@anzuo/domain/openingHours'
import { useParams, useSearchParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { QueryContent } from '../../parts/states'
import { usePermission } from '../../session/usePermission'
import { AssistantsTab } from './AssistantsTab'
import { SlipsTab } from './SlipsTab'
import { StoreForm } from './StoreForm'
import { StoreStatus } from './StoreStatus'
import { toStoreDraft, type Store } from './store'

const tabs = ['store', 'assistants', 'slips'] as const
type Tab = (typeof tabs)[number]

/** Which tab is open; it stands in the address. */
const useTab = () => {
  const [parameters, setParameters] = useSearchParams()
  const tab = tabs.find(known => known === parameters.get('tab')) ?? 'store'
  return { tab, setTab: (next: Tab) => setParameters({ tab: next }) }
}

const StoreFacts = ({ store }: { store: Store }) => {
  const { text, locale } = useText()
  return (
    <Card title={store.title}>
      <KeyValues
        rows={[
          [text('stores.address'), store.address[locale as keyof Store['address']]],
          [text('orders.phone'), store.phone],
        ]}
      />
    </Card>
  )
}

/** One store: what buyers read of it, who works there, and the orders that are made there. */
export const StorePage = () => {
  const { text } = useText()
  const may = usePermission()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/store/get', { id })
  const { tab, setTab } = useTab()
  const store = query.data
  return (
    <Page
      title={store?.title ?? text('stores.store')}
      record={{ kind: 'store', recordId: id }}
      parent={{ to: '/stores', title: text('shell.stores') }}
      aside={store && <StoreStatus store={store} opening={getOpeningState(store, Date.now())} />}
    >
      <Segments<Tab>
        look="tabs"
        name={text('stores.store')}
        options={tabs.map(value => ({ value, label: text(`stores.tab.${value}`) }))}
        value={tab}
        onValue={setTab}
      />
      <QueryContent query={query}>
        {loaded => {
          if (tab === 'assistants') return <AssistantsTab storeId={loaded.id} />
          if (tab === 'slips') return <SlipsTab storeId={loaded.id} />
          return may('stores:change') ? (
            <StoreForm initial={toStoreDraft(loaded)} store={loaded} onSaved={() => undefined} />
          ) : (
            <StoreFacts store={loaded} />
          )
        }}
      </QueryContent>
    </Page>
  )
}
