import type { SimulatedDatabase } from './simulatedDatabase'

export type PaymentRow = {
  out_trade_no: string
  status: string
  amount: number
  order_id: string
  has_anomaly: boolean
}
type TransferRow = {
  out_trade_no: string
  out_refund_no: string
  refund_id: string | null
  amount: number
  status: string
}
export type OrderRow = {
  id: string
  status: string
  close_reason: string | null
  user_id: string
  total: number
  /** Ms since 1970; null before. */
  paid_at: number | null
  closed_at: number | null
}
type RefundRow = { id: string; order_id: string; user_id: string; amount: number; status: string }

/** What the shop's database holds, as far as promises and money are concerned. */
export type ShopRows = {
  payments: PaymentRow[]
  transfers: TransferRow[]
  orders: OrderRow[]
  refunds: RefundRow[]
  /** What must not be, in words. */
  wrong: { what: string }[]
}

const selectTime = (event: 'paid' | 'closed') =>
  `(select extract(epoch from min(e.at)) * 1000 from order_events e where e.order_id = o.id and e.event = '${event}') as ${event}_at`

/** Each gives a line for everything that must never be, whoever did what. */
const WRONG_QUERIES = [
  `select 'the order ' || order_id || ' was ' || event || ' more than once' as what from order_events
   where event in ('placed', 'paid', 'shipped', 'received', 'closed', 'commented', 'extended')
   group by order_id, event having count(*) > 1`,
  `select 'the order ' || o.id || ' has other points than it used, gave back and earned' from orders o
     left join point_entries e on e.cause_id = o.id
   where o.slip_hash is null group by o.id
   having coalesce(sum(e.points) filter (where e.kind = 'used'), 0) <> -o.points
     or coalesce(sum(e.points) filter (where e.kind = 'returned'), 0)
       <> case when o.close_reason in ('cancelled', 'unpaid') then o.points else 0 end
     or (count(*) filter (where e.kind in ('earned', 'comment')) > 0 and o.status <> 'completed')`,
  `select 'the order ' || r.order_id || ' gives back more than was bought' from refunds r
     join order_lines l on l.order_id = r.order_id and l.sku_id = r.sku_id
   where r.status not in ('rejected', 'withdrawn') group by r.order_id, l.sku_id, l.quantity, l.payable, l.points
   having sum(r.quantity) > l.quantity or sum(r.amount - r.freight) > l.payable or sum(r.points) > l.points`,
  `select 'the order ' || l.order_id || ' has other pieces in its parcels than have left' from order_lines l
     join orders o on o.id = l.order_id
   where o.shipped_to is not null and l.shipped_quantity <> coalesce(
     (select sum(c.quantity) from parcel_lines c join parcels p on p.id = c.parcel_id
      where p.order_id = l.order_id and c.sku_id = l.sku_id), 0)`,
  `select 'the refund ' || r.id || ' is paid from the money of another order' from refunds r
     join money_returns m on m.refund_id = r.id join payments p on p.id = m.payment_id
   where p.order_id <> r.order_id or m.order_id <> r.order_id or m.amount <> r.amount`,
  `select 'the refund ' || r.id || ' belongs to somebody else than its order' from refunds r
     join orders o on o.id = r.order_id where o.user_id <> r.user_id`,
  `select 'the order ' || v.order_id || ' was reviewed and not received' from reviews v
     join orders o on o.id = v.order_id where o.status <> 'completed'`,
  `select 'more than 6 appointments at once: ' || (o.appointment ->> 'date') from orders o
   where o.appointment is not null and o.status in ('pendingPayment', 'pendingDelivery', 'pendingReceipt')
   group by o.appointment ->> 'date', o.appointment ->> 'slot' having count(*) > 6`,
  `select 'the order ' || o.id || ' goes to an address of nobody who ordered it' from orders o
   where o.shipped_to is not null and o.shipped_to ->> 'detail' <> '安福路 288 弄 6 号 ' || o.user_id`,
]

const ROW_QUERIES: Record<keyof ShopRows, string> = {
  payments: `
    select out_trade_no, status, amount, order_id,
      exists (select 1 from payment_anomalies a where a.out_trade_no = p.out_trade_no) as has_anomaly
    from payments p order by out_trade_no`,
  transfers: `
    select p.out_trade_no, m.out_refund_no, m.refund_id, m.amount, m.status
    from money_returns m join payments p on p.id = m.payment_id order by m.out_refund_no`,
  orders: `
    select id, status, close_reason, user_id, total, ${selectTime('paid')}, ${selectTime('closed')}
    from orders o order by id`,
  refunds: 'select id, order_id, user_id, amount, status from refunds order by id',
  wrong: WRONG_QUERIES.join('\nunion all\n'),
}

/** All in one statement, each list as JSON, because a database takes longer to begin and end five than to run one. */
const ALL_ROWS = `select ${Object.entries(ROW_QUERIES)
  .map(([name, query]) => `coalesce((select json_agg(r) from (${query}) r), '[]') as ${name}`)
  .join(', ')}`

export const loadShopRows = async (database: SimulatedDatabase): Promise<ShopRows> => {
  const [rows] = await database.select<ShopRows>(ALL_ROWS)
  if (!rows) throw new Error('the database gave no rows')
  return rows
}
