import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { MessageState, QueryContent } from '../../parts/states'
import { Status, type StatusTone } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { SlipDrawer } from './SlipDrawer'
import { SlipReadyDialog } from './SlipReadyDialog'
import type { Slip } from './store'

export type MadeSlip = OfficeResponseData<'/office/v1/slip/create'>

const tones: Record<Slip['state'], StatusTone> = { open: 'waiting', bound: 'done', closed: 'closed' }

const useColumns = (): Column<Slip>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'number',
      title: text('orders.number'),
      cell: ({ orderId, number, placedAt }) => (
        <Link className="table__link" to={`/orders/${encodeURIComponent(orderId)}/show`}>
          <span>
            {number}
            <span className="second-line">{format.dayAndTime(placedAt)}</span>
          </span>
        </Link>
      ),
    },
    { key: 'goods', title: text('orders.goods'), shownFrom: 'medium', cell: ({ goods }) => goods },
    {
      key: 'assistant',
      title: text('stores.assistant'),
      shownFrom: 'wide',
      cell: ({ assistantName }) => assistantName ?? '—',
    },
    {
      key: 'state',
      title: text('orders.stateTitle'),
      cell: ({ state, payBy }) => (
        <Status tone={tones[state]}>
          {text(`stores.slipState.${state}`, { time: format.dayAndTime(payBy) })}
        </Status>
      ),
    },
    { key: 'total', title: text('orders.amount'), isNumber: true, cell: ({ total }) => format.money(total) },
  ]
}

/** Orders that were made in a store, for a customer to take over. */
export const SlipsTab = ({ storeId }: { storeId: string }) => {
  const { text } = useText()
  const may = usePermission()
  const query = useOfficeQuery('/office/v1/slip/list', { storeId, limit: 50 })
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeSlip | null>(null)
  const columns = useColumns()
  return (
    <Card
      isFlush
      title={text('stores.slips')}
      actions={
        may('orders:change') && (
          <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
            {text('stores.newSlip')}
          </Button>
        )
      }
      footer={text('stores.slipNote')}
    >
      <QueryContent query={query}>
        {({ slips }) =>
          slips.length > 0 ? (
            <Table
              caption={text('stores.slips')}
              columns={columns}
              rows={slips}
              getKey={({ orderId }) => orderId}
              isClosed={({ state }) => state === 'closed'}
            />
          ) : (
            <MessageState icon="list" title={text('stores.noSlips')} />
          )
        }
      </QueryContent>
      {isMaking && (
        <SlipDrawer
          storeId={storeId}
          onClose={() => setIsMaking(false)}
          onMade={slip => {
            setIsMaking(false)
            setMade(slip)
          }}
        />
      )}
      {made && <SlipReadyDialog slip={made} onClose={() => setMade(null)} />}
    </Card>
  )
}
