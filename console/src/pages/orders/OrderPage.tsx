import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { KeyCap } from '../../keys/KeyCap'
import { useKeys } from '../../keys/useKeys'
import { Button } from '../../parts/Button'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { AppointmentDialog } from './AppointmentDialog'
import { CancelDialog } from './CancelDialog'
import { CustomerCard } from './CustomerCard'
import { GoodwillDialog } from './GoodwillDialog'
import { DeliveryCard } from './DeliveryCard'
import { HandOverDialog, ReadyDialog } from './HandOverDialog'
import { HistoryCard } from './HistoryCard'
import { InvoiceCard } from './InvoiceCard'
import { LedgerCard } from './LedgerCard'
import { RefundOrderDialog } from './RefundOrderDialog'
import { OrderTotalsCard } from './OrderTotalsCard'
import { ShipDrawer } from './ShipDrawer'
import { getOrderState, orderDeeds, type Delivery, type Order, type OrderDeed } from './order'

/** Which deed's form is open, and for which part; it stands in the address, so that Back closes it. */
const useDeed = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    deed: orderDeeds.find(known => known === parameters.get('act')) ?? null,
    kind: parameters.get('part'),
    open: (deed: OrderDeed, delivery?: Delivery) =>
      setParameters({ act: deed, ...(delivery ? { part: delivery.kind } : {}) }),
    close: () => setParameters({}, { replace: true }),
  }
}

type OpenOrderDeed = (deed: OrderDeed) => void

const OrderActions = ({ order, onDeed }: { order: Order; onDeed: OpenOrderDeed }) => {
  const { text } = useText()
  const can = (deed: OrderDeed) => order.actions.includes(deed)
  useKeys({ s: can('ship') ? () => onDeed('ship') : undefined })
  return (
    <>
      {can('cancel') && <Button onClick={() => onDeed('cancel')}>{text('orders.cancel')}</Button>}
      {can('goodwill') && (
        <Button icon="money" onClick={() => onDeed('goodwill')}>
          {text('orders.goodwill')}
        </Button>
      )}
      {can('refundOrder') && (
        <Button icon="return" onClick={() => onDeed('refundOrder')}>
          {text('orders.refundOrder')}
        </Button>
      )}
      {can('ship') && (
        <Button variant="primary" icon="truck" onClick={() => onDeed('ship')}>
          {text('orders.ship')}
          <KeyCap keyName="s" />
        </Button>
      )}
    </>
  )
}

type OpenDeedProps = { order: Order; deed: OrderDeed; kind: string | null; onClose: () => void }

/** The order as it was when the deed could last be done; null when it never could. */
const useLastOffered = (order: Order, deed: OrderDeed): Order | null => {
  const [offered, setOffered] = useState<Order | null>(null)
  const isOffered = order.actions.includes(deed)
  if (isOffered && offered !== order) setOffered(order)
  return isOffered ? order : offered
}

/** A form that is open stays so when somebody else's change takes its deed away: nothing that was typed is lost, and sending it says why not. */
const OpenDeed = ({ order: current, deed, kind, onClose }: OpenDeedProps) => {
  const order = useLastOffered(current, deed)
  if (!order) return null
  switch (deed) {
    case 'ship':
      return <ShipDrawer order={order} initialKind={kind} onClose={onClose} />
    case 'ready':
      return <ReadyDialog order={order} onClose={onClose} />
    case 'handOver':
      return <HandOverDialog order={order} onClose={onClose} />
    case 'moveAppointment':
      return <AppointmentDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} />
    case 'goodwill':
      return <GoodwillDialog order={order} onClose={onClose} />
    case 'refundOrder':
      return <RefundOrderDialog order={order} onClose={onClose} />
  }
}

/** One order: what is in it, what left, what money came and went, whose it is and who did what. */
export const OrderPage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/order/get', { id })
  const { deed, kind, open, close } = useDeed()
  const order = query.data
  const state = order && getOrderState(order)
  return (
    <Page
      title={order?.number ?? text('orders.order')}
      record={{ kind: 'order', recordId: id }}
      parent={{ to: '/orders', title: text('shell.orders') }}
      aside={state && <Status tone={state.tone}>{text(state.text)}</Status>}
      actions={order && <OrderActions order={order} onDeed={deed => open(deed)} />}
    >
      <QueryContent query={query}>
        {loaded => (
          <div className="split">
            <div className="stack">
              {loaded.deliveries.map((delivery, index) => (
                <DeliveryCard
                  key={delivery.kind}
                  order={loaded}
                  delivery={delivery}
                  position={index + 1}
                  onDeed={open}
                />
              ))}
              <OrderTotalsCard order={loaded} />
              <LedgerCard order={loaded} />
            </div>
            <div className="stack">
              <CustomerCard order={loaded} />
              <InvoiceCard order={loaded} />
              <HistoryCard order={loaded} />
            </div>
          </div>
        )}
      </QueryContent>
      {order && deed && <OpenDeed key={deed} order={order} deed={deed} kind={kind} onClose={close} />}
    </Page>
  )
}
