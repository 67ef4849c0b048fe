import { useParams, useSearchParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { CancelDialog } from './CancelDialog'
import { CustomerCard } from './CustomerCard'
import { GoodwillDialog } from './GoodwillDialog'
import { HandOverDialog } from './HandOverDialog'
import { HistoryCard } from './HistoryCard'
import { LedgerCard } from './LedgerCard'
import { OrderLinesCard } from './OrderLinesCard'
import { ParcelCard } from './ParcelCard'
import { ShipDrawer } from './ShipDrawer'
import { getOrderState, type Order } from './order'

const deeds = ['ship', 'handOver', 'cancel', 'goodwill'] as const
type Deed = (typeof deeds)[number]

/** Which deed's form is open; it stands in the address, so that Back closes it. */
const useDeed = () => {
  const [parameters, setParameters] = useSearchParams()
  const deed = deeds.find(known => known === parameters.get('act')) ?? null
  return {
    deed,
    open: (next: Deed) => setParameters({ act: next }),
    close: () => setParameters({}, { replace: true }),
  }
}

const OrderActions = ({ order, onDeed }: { order: Order; onDeed: (deed: Deed) => void }) => {
  const { text } = useText()
  const can = (deed: Deed) => order.actions.includes(deed)
  return (
    <>
      {can('cancel') && <Button onClick={() => onDeed('cancel')}>{text('orders.cancel')}</Button>}
      {can('goodwill') && (
        <Button icon="money" onClick={() => onDeed('goodwill')}>
          {text('orders.goodwill')}
        </Button>
      )}
      {can('handOver') && (
        <Button variant="primary" icon="store" onClick={() => onDeed('handOver')}>
          {text('orders.handOver')}
        </Button>
      )}
      {can('ship') && (
        <Button variant="primary" icon="truck" onClick={() => onDeed('ship')}>
          {text('orders.ship')}
        </Button>
      )}
    </>
  )
}

const OpenDeed = ({ order, deed, onClose }: { order: Order; deed: Deed; onClose: () => void }) => {
  if (!order.actions.includes(deed)) return null
  switch (deed) {
    case 'ship':
      return <ShipDrawer order={order} onClose={onClose} />
    case 'handOver':
      return <HandOverDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} />
    case 'goodwill':
      return <GoodwillDialog order={order} onClose={onClose} />
  }
}

/** One order: what is in it, what left, what money came and went, whose it is and who did what. */
export const OrderPage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/order/get', { id })
  const { deed, open, close } = useDeed()
  const order = query.data
  const state = order && getOrderState(order)
  return (
    <Page
      title={order?.number ?? text('orders.order')}
      parent={{ to: '/orders', title: text('shell.orders') }}
      aside={state && <Status tone={state.tone}>{text(state.text)}</Status>}
      actions={order && <OrderActions order={order} onDeed={open} />}
    >
      <QueryContent query={query}>
        {loaded => (
          <div className="split">
            <div className="stack">
              <OrderLinesCard order={loaded} />
              {loaded.parcels.map((parcel, index) => (
                <ParcelCard key={parcel.id} order={loaded} parcel={parcel} position={index + 1} />
              ))}
              <LedgerCard order={loaded} />
            </div>
            <div className="stack">
              <CustomerCard order={loaded} />
              <HistoryCard order={loaded} />
            </div>
          </div>
        )}
      </QueryContent>
      {order && deed && <OpenDeed order={order} deed={deed} onClose={close} />}
    </Page>
  )
}
