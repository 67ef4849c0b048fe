import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

/** Each query finds what must not be; together they are what a bank would look at in the evening. */
const INVARIANT_QUERIES: Record<string, string> = {
  'stock is not what was delivered, ordered and given back': `
    select s.id from skus s left join stock_movements m on m.sku_id = s.id
    group by s.id, s.stock having s.stock <> coalesce(sum(m.quantity), 0) or s.stock < 0`,
  'an order holds other stock than its state says': `
    select o.id from orders o join order_lines l on l.order_id = o.id
    where o.slip_hash is null and o.user_id is not null and
      coalesce((select -sum(m.quantity) from stock_movements m where m.sku_id = l.sku_id and m.cause_id = o.id), 0)
      <> case when o.status = 'closed' and o.close_reason <> 'refunded' then 0 else l.quantity end`,
  'an order is paid by another number of payments than its state says': `
    select o.id from orders o left join payments p on p.order_id = o.id and p.status = 'succeeded' and p.repair_id is null
    where o.slip_hash is null group by o.id
    having count(p.id) <> case when o.status in ('pendingPayment') or o.close_reason in ('cancelled', 'unpaid') then 0 else 1 end
      or o.paid <> coalesce(sum(p.amount), 0)`,
  'more went back than was paid': `
    select p.id from payments p left join money_returns r on r.payment_id = p.id
    group by p.id having p.returned <> coalesce(sum(r.amount), 0) or p.returned > p.amount`,
  'repairs count other money than came for them and stayed': `
    with paid as (select coalesce(paid_with, refund_id) as id, sum(paid) as amount from refund_repairs group by 1),
      came as (
        select coalesce(x.paid_with, x.refund_id) as id, sum(p.amount - p.returned) as amount from payments p
          join refund_repairs x on x.refund_id = p.repair_id where p.status = 'succeeded' group by 1)
    select id from paid full join came using (id) where coalesce(paid.amount, 0) <> coalesce(came.amount, 0)`,
  'money came that the order could not use and does not go back': `
    select p.id from payments p where p.status = 'refundDue' and p.returned <> p.amount`,
  'an order counts other refunds than were paid': `
    select o.id from orders o left join refunds r on r.order_id = o.id and r.status = 'refunded'
    group by o.id having o.refunded <> coalesce(sum(r.amount), 0)
      + (select coalesce(sum(g.amount), 0) from goodwill_payments g where g.order_id = o.id and g.done_at is not null)`,
  'goodwill has no money on its way': `
    select g.id from goodwill_payments g left join money_returns m on m.goodwill_id = g.id
    where m.id is null or m.amount <> g.amount or (g.done_at is not null) <> (m.status = 'done')`,
  'a refund has no money on its way': `
    select r.id from refunds r left join money_returns m on m.refund_id = r.id
    where (r.status in ('refunding', 'refundFailed', 'refunded')) <> (m.id is not null)
      or (r.status = 'refunded') <> coalesce(m.status = 'done', false)`,
  'a line counts other refunds than there are': `
    select l.order_id from order_lines l
      left join refunds r on r.order_id = l.order_id and r.sku_id = l.sku_id and r.status not in ('rejected', 'withdrawn', 'settled')
    group by l.order_id, l.sku_id
    having l.taken_quantity <> coalesce(sum(r.quantity), 0) or l.taken_amount <> coalesce(sum(r.amount + r.deduction - r.freight), 0)
        + (select coalesce(sum(g.amount), 0) from goodwill_payments g where g.order_id = l.order_id and g.sku_id = l.sku_id)
      or l.refunded_quantity <> coalesce(sum(r.quantity) filter (where r.status = 'refunded'), 0)`,
  'exchanges keep another number of pieces than they need': `
    select r.order_id from refund_exchanges x join refunds r on r.id = x.refund_id
    group by r.order_id, r.sku_id, x.sku_id
    having coalesce(sum((select -sum(m.quantity) from stock_movements m
        where m.cause_id = r.id and m.kind in ('exchangeHeld', 'exchangeReleased'))), 0)
      <> sum(case when r.kind = 'exchange' and x.parcel = 'replacement'
        and r.status in ('awaitingReturn', 'returned', 'exception', 'offeredAfterReturn', 'toShip', 'shipped', 'settled')
        then r.quantity else 0 end)`,
  'a repair has no record of its own, or another request has one': `
    select r.id from refunds r left join refund_repairs x on x.refund_id = r.id
    where (r.kind in ('homeRepair', 'workshopRepair')) <> (x.refund_id is not null)`,
  'the amounts of lines do not add up to the order': `
    select o.id from orders o join order_lines l on l.order_id = o.id
    group by o.id having sum(l.payable) + o.freight <> o.total or sum(l.points) <> o.points`,
  'points are not what came and went': `
    select b.user_id from point_balances b left join point_entries e on e.user_id = b.user_id
    group by b.user_id, b.balance having b.balance <> coalesce(sum(e.points), 0) or b.balance < 0`,
}

/** All of them as one statement, because a database takes longer to begin and end ten than to run one. */
const ALL_INVARIANTS = Object.entries(INVARIANT_QUERIES)
  .map(
    ([wrong, query]) =>
      `select '${wrong}' as wrong, json_agg(found) as rows from (${query}) found having count(*) > 0`,
  )
  .join('\nunion all\n')

/** What is wrong in the books of a shop; nothing when they balance. */
export const findAccountingViolations = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(sql.raw(ALL_INVARIANTS))) as unknown as {
    rows: { wrong: string; rows: unknown[] }[]
  }
  return rows.map(({ wrong, rows: found }) => `${wrong}: ${JSON.stringify(found.slice(0, 3))}`)
}
