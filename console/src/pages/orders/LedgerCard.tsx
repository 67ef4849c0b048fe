import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { withBalances, type LedgerRow } from './ledger'
import type { Order } from './order'
import { PrintButton } from './PrintButton'

/** What money came and went for an order, and what is held. */
export const LedgerCard = ({ order }: { order: Order }) => {
  const { text, format } = useText()
  const rows = withBalances(order.ledger)
  const columns: Column<LedgerRow>[] = [
    {
      key: 'at',
      title: text('orders.when'),
      shownFrom: 'medium',
      cell: ({ at }) => <time>{format.dayAndTime(at)}</time>,
    },
    {
      key: 'what',
      title: text('orders.what'),
      cell: ({ kind, provider, isDone }) => (
        <>
          {format.join(text(`orders.ledgerKind.${kind}`), text(`orders.provider.${provider}`))}
          {!isDone && (
            <span className="second-line">
              <Status tone="underWay" isPill={false}>
                {text('orders.withProvider')}
              </Status>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'reference',
      title: text('error.reference'),
      shownFrom: 'wide',
      cell: ({ reference }) => <span className="mono">{reference}</span>,
    },
    {
      key: 'in',
      title: text('orders.in'),
      isNumber: true,
      cell: ({ into }) => (into ? format.money(into) : ''),
    },
    {
      key: 'out',
      title: text('orders.out'),
      isNumber: true,
      cell: ({ out }) => (out ? format.money(out) : ''),
    },
    {
      key: 'balance',
      title: text('orders.balance'),
      isNumber: true,
      cell: ({ balance }) => format.money(balance),
    },
  ]
  return (
    <Card isFlush title={text('orders.ledger')} actions={<ReceiptButton order={order} />}>
      {rows.length ? (
        <Table caption={text('orders.ledger')} columns={columns} rows={rows} getKey={({ key }) => key} />
      ) : (
        <p className="row muted">{text('orders.noMoney')}</p>
      )}
      {order.proposals.map(({ id, amount, by }) => (
        <p key={id} className="row">
          <Status tone="planned">
            {text('orders.proposed', { amount: format.money(amount), name: by.name })}
          </Status>
        </p>
      ))}
    </Card>
  )
}

const ReceiptButton = ({ order }: { order: Order }) => {
  const { text } = useText()
  if (!order.actions.includes('openPersonalData') || order.paid === 0) return null
  return (
    <PrintButton
      path="/office/v1/order/receipt"
      fields={{ id: order.id }}
      hint={text('orders.receiptIsLogged')}
    >
      {text('orders.receiptPdf')}
    </PrintButton>
  )
}
