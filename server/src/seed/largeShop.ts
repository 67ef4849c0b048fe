import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { seedBenchmarkShop } from './benchmarkShop'
import { seedDemoCatalogue } from './catalogue'

/** How much of everything. */
type LargeShopCounts = { products: number; orders: number; operators: number; auditLines: number }

/** Per cent of the orders, the newest first: what waits is small, and new. */
const TO_DELIVER_PERCENT = 1
const ON_ITS_WAY_PERCENT = 2

/** One order in so many has a refund; the newest of them are under way. */
const ORDERS_PER_REFUND = 50
const OPEN_REFUNDS = 500

/**
 * Fills an empty shop until it is as large as one that has sold for years: products, orders in every state, refunds, operators and the
 * lines of their audit log. For measuring only: the lines of the log carry no true hashes.
 */
export const seedLargeShop = async (db: Database, counts: LargeShopCounts, now: Date): Promise<void> => {
  await seedDemoCatalogue(db, now)
  await seedBenchmarkShop(db, counts, now)
  await givePeoplePhones(db)
  await openNewestOrders(db, counts.orders)
  await seedRefunds(db)
  await seedOperators(db, counts.operators, now)
  await seedAuditLog(db, counts.auditLines, now)
  await db.execute(sql`analyze`)
}

/** Nine of ten orders go to an address; one of twenty is fitted on a day. */
const givePeoplePhones = async (db: Database): Promise<void> => {
  await db.execute(sql`
    update orders set shipped_to = jsonb_build_object('name', 'Buyer', 'phone', '139' || lpad((hashtext(id::text) & 99999999)::text, 8, '0'),
        'districtCode', '310104', 'region', jsonb_build_array('上海市', '徐汇区'), 'detail', 'Anfu Road 1'),
      appointment = case when hashtext(id::text) % 20 = 1
        then jsonb_build_object('date', to_char(placed_at + interval '3 days', 'YYYY-MM-DD'), 'slot', 'morning') end
    where hashtext(id::text) % 10 <> 0`)
}

const openNewestOrders = async (db: Database, orders: number): Promise<void> => {
  const toDeliver = Math.ceil((orders * TO_DELIVER_PERCENT) / 100)
  const onItsWay = Math.ceil((orders * ON_ITS_WAY_PERCENT) / 100)
  await db.execute(sql`
    update orders set status = 'pendingDelivery', shipped_at = null, confirm_by = null, completed_at = null
    where id in (select id from orders order by placed_at desc limit ${toDeliver}::int)`)
  await db.execute(sql`
    update orders set status = 'pendingReceipt', completed_at = null
    where id in (select id from orders order by placed_at desc offset ${toDeliver}::int limit ${onItsWay}::int)`)
}

const seedRefunds = async (db: Database): Promise<void> => {
  await db.execute(sql`
    insert into refunds (id, number, order_id, sku_id, user_id, kind, goods_status, reason, note, pictures, telephone, quantity, freight,
      amount, points, is_unshipped, status, answer, timeline, submitted_at, changed_at)
    select gen_random_uuid(), 'RF' || nextval('order_numbers'), o.id, l.sku_id, o.user_id, 'refundOnly', 'received', 'other', '', '{}', '', 1, 0,
      l.payable, 0, false, case when row_number() over (order by o.placed_at desc) <= ${OPEN_REFUNDS}::int then 'submitted' else 'rejected' end,
      '', '[]', o.placed_at + interval '4 days', o.placed_at + interval '4 days'
    from orders o join order_lines l on l.order_id = o.id
    where hashtext(o.id::text) % ${ORDERS_PER_REFUND}::int = 0`)
}

const seedOperators = async (db: Database, count: number, now: Date): Promise<void> => {
  await db.execute(sql`
    insert into operators (id, email, name, roles, created_at)
    select gen_random_uuid(), 'operator' || n || '@shop.example', 'Operator ' || n, array['orders'], ${now.toISOString()}::timestamptz
    from generate_series(1, ${count}::int) n`)
}

const seedAuditLog = async (db: Database, lines: number, now: Date): Promise<void> => {
  await db.execute(sql`
    insert into office_audit_log (sequence, at, actor, action, subject_kind, subject_id, subject_label, reason, request_id, previous_hash, hash)
    select (select coalesce(max(sequence), 0) from office_audit_log) + n,
      ${now.toISOString()}::timestamptz - (${lines}::int - n) * interval '1 minute',
      (select jsonb_build_object('kind', 'operator', 'id', id, 'name', name) from operators order by id limit 1),
      case when n % 1000 = 0 then 'settings/change' when n % 10 = 0 then 'refund/decide' else 'order/ship' end,
      'order', 'o' || n, 'AZ' || n, '', '', repeat('0', 64), md5(n::text)
    from generate_series(1, ${lines}::int) n`)
}
