import { sql } from 'drizzle-orm'
import { extractIndexTerms } from '@anzuo/domain/shop'
import type { Database } from '../db/database'
import { products, skus } from '../db/schema'
import { productSeeds, toSpecificationRows, type ProductSeed } from './catalogue/products'
import { toUntranslatedText } from './catalogue/localizedText'

const BATCH_SIZE = 200
const BUYER_COUNT = 1000

/** Stock of each generated combination. */
const STOCK = 1_000_000

/** Cents; spread so that sorting by price has something to do. */
const getPriceCents = (index: number): number => (100 + ((index * 7919) % 60_000)) * 100

/**
 * Fills a seeded shop for benchmarks: products in the likeness of the catalogue, and orders that were paid and received.
 * The books balance. Repeatable: the same counts make the same rows, but for their ids.
 */
export const seedBenchmarkShop = async (
  db: Database,
  counts: { products: number; orders: number },
  now: Date,
): Promise<void> => {
  for (let start = 0; start < counts.products; start += BATCH_SIZE) {
    const indexes = Array.from(
      { length: Math.min(BATCH_SIZE, counts.products - start) },
      (_, offset) => start + offset,
    )
    await db.insert(products).values(indexes.map(index => productRow(index, now)))
    await db.insert(skus).values(indexes.map(skuRow))
  }
  await db.execute(sql`
    insert into stock_movements (id, sku_id, kind, quantity, at)
    select gen_random_uuid(), id, 'delivered', stock, ${now.toISOString()}::timestamptz from skus where id like 'g-%'`)
  await db.execute(sql`
    insert into users (id, nickname, created_at)
    select gen_random_uuid(), 'Buyer ' || n, ${now.toISOString()}::timestamptz from generate_series(1, ${BUYER_COUNT}::int) n`)
  await seedOrders(db, counts, now)
  await db.execute(sql`analyze`)
}

const seedOrders = async (
  db: Database,
  counts: { products: number; orders: number },
  now: Date,
): Promise<void> => {
  await db.execute(sql`
    create temporary table made on commit preserve rows as
    select gen_random_uuid() as id, n, b.id as user_id, 'g-' || ((n * 31) % ${counts.products}::int) as sku_id,
      ${now.toISOString()}::timestamptz - n * interval '1 minute' as at
    from generate_series(1, ${counts.orders}::int) n
    join (select id, row_number() over (order by id) - 1 as rank from users where nickname like 'Buyer %') b
      on b.rank = n % ${BUYER_COUNT}::int`)
  await db.execute(sql`
    insert into orders (id, number, user_id, shop_id, status, remark, goods, freight, points, discount, total, paid, refunded,
      is_friend_asked, is_extended, is_commented, placed_at, pay_by, paid_at, shipped_at, confirm_by, completed_at, store_id)
    select m.id, 'AZ' || nextval('order_numbers'), m.user_id, 'anzuo', 'completed', '', s.price, 0, 0, 0, s.price, s.price, 0,
      false, false, false, m.at, m.at + interval '30 minutes', m.at + interval '1 minute', m.at + interval '1 day',
      m.at + interval '11 days', m.at + interval '3 days', 'sh-anfu'
    from made m join skus s on s.id = m.sku_id`)
  await db.execute(sql`
    insert into order_lines (order_id, sku_id, product_id, position, name, sku_name, picture, price, quantity, payable, points,
      taken_quantity, taken_amount, taken_points, refunded_quantity)
    select m.id, s.id, s.product_id, 0, p.name, s.name, s.picture, s.price, 1, s.price, 0, 0, 0, 0, 0
    from made m join skus s on s.id = m.sku_id join products p on p.id = s.product_id`)
  await db.execute(sql`
    insert into payments (id, order_id, request_key, provider, channel, out_trade_no, account, amount, status, is_by_friend,
      returned, created_at, succeeded_at, asked)
    select gen_random_uuid(), m.id, gen_random_uuid(), 'weixin', 'outside', replace(gen_random_uuid()::text, '-', ''), 'made',
      s.price, 'succeeded', false, 0, m.at, m.at, 0
    from made m join skus s on s.id = m.sku_id`)
  await db.execute(sql`
    insert into stock_movements (id, sku_id, kind, quantity, cause_id, at)
    select gen_random_uuid(), sku_id, 'ordered', -1, id, at from made`)
  await db.execute(sql`
    update skus set stock = stock - sold.pieces
    from (select sku_id, count(*) as pieces from made group by sku_id) sold where sold.sku_id = skus.id`)
  await db.execute(sql`drop table made`)
}

const productRow = (index: number, now: Date): typeof products.$inferInsert => {
  const seed = productSeeds[index % productSeeds.length] as ProductSeed
  const name = Object.fromEntries(
    Object.entries(seed.name).map(([locale, text]) => [locale, `${text} ${index}`]),
  ) as ProductSeed['name']
  return {
    id: `g-${index}`,
    shopId: 'anzuo',
    categoryId: seed.category,
    name,
    line: seed.tagline,
    story: seed.story,
    pictures: seed.colours.map(({ picture }) => picture),
    features: [...(seed.features ?? [])],
    options: [],
    specifications: toSpecificationRows(seed),
    // Everything is a parcel here: an order needs no appointment, whose days pass.
    delivery: 'parcel',
    priceFrom: getPriceCents(index),
    position: 1000 + index,
    sold: (index * 37) % 500,
    starsSum: 0,
    starsCount: 0,
    isOnSale: true,
    searchWords: extractIndexTerms(Object.values(name).join(' ')),
    createdAt: new Date(now.getTime() - index * 60_000),
    publishedAt: now,
  }
}

const skuRow = (index: number): typeof skus.$inferInsert => ({
  id: `g-${index}`,
  productId: `g-${index}`,
  position: 0,
  choice: {},
  name: toUntranslatedText(`No. ${index}`),
  price: getPriceCents(index),
  stock: STOCK,
  picture: (productSeeds[index % productSeeds.length] as ProductSeed).colours[0]?.picture ?? 'w8.svg',
})
