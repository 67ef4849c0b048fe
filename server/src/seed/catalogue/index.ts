import { createHash, randomUUID } from 'node:crypto'
import { indexWords } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { categories, posts, products, reviews, shops, skus, stockMovements, stores } from '../../db/schema'
import { categorySeeds, shopSeeds } from './categories'
import { colours } from './colours'
import { kits } from './kits'
import { postSeeds, reviewSeeds, storeSeeds } from './places'
import { productSeeds, type ProductSeed } from './products'
import { joined, say3 } from './words'

const DAY_MS = 24 * 3600_000
const SHOP = 'anzuo'

/**
 * Writes the catalogue, once: what changed since, such as stock and prices, stays. Instances that start at once write it
 * once.
 */
export const seedCatalogue = async (db: Database, now: Date): Promise<void> => {
  await db.transaction(async tx => {
    const written = await tx.insert(shops).values(shopSeeds).onConflictDoNothing().returning({ id: shops.id })
    if (written.length === 0) return
    await tx.insert(categories).values(categorySeeds.map((category, position) => ({ ...category, position })))
    await tx.insert(products).values(productSeeds.map((seed, position) => productRow(seed, position, now)))
    const skuRows = productSeeds.flatMap(skuRowsOf)
    await tx.insert(skus).values(skuRows)
    await tx.insert(stockMovements).values(
      skuRows.map(({ id, stock }) => ({
        id: randomUUID(),
        skuId: id,
        kind: 'delivered' as const,
        quantity: stock,
        at: now,
      })),
    )
    await tx
      .insert(stores)
      .values(storeSeeds.map(store => ({ ...store, services: [...store.services], picture: 'store.svg' })))
    await tx.insert(reviews).values(
      reviewSeeds.map(({ daysAgo, colour, ...review }) => ({
        ...review,
        id: idOf(`review ${review.productId} ${review.sampleName}`),
        skuId: `${review.productId}-${colour}`,
        skuName: colours[colour],
        pictures: [...review.pictures],
        isAnonymous: false,
        at: daysBefore(now, daysAgo),
      })),
    )
    await tx.insert(posts).values(
      postSeeds.map(({ daysAgo, ...post }) => ({
        ...post,
        pictures: [...post.pictures],
        at: daysBefore(now, daysAgo),
      })),
    )
  })
}

const productRow = (seed: ProductSeed, position: number, now: Date): typeof products.$inferInsert => {
  const own = reviewSeeds.filter(({ productId }) => productId === seed.id)
  return {
    id: seed.id,
    shopId: SHOP,
    categoryId: seed.category,
    name: seed.name,
    line: seed.line,
    story: seed.story,
    pictures: [...seed.colours.map(({ picture }) => picture), ...(seed.views ?? [])],
    video: seed.film ?? null,
    features: [...(seed.features ?? [])],
    options: [
      {
        key: 'colour',
        name: say3('Colour', '颜色', '顏色'),
        values: seed.colours.map(({ colour }) => ({ key: colour, name: colours[colour] })),
      },
      ...kitOptionOf(seed),
    ],
    specifications: [...seed.specifications],
    delivery: seed.isChair ? 'installed' : 'parcel',
    model: seed.isChair ? seed.id.toUpperCase() : null,
    priceFrom: seed.yuan * 100,
    position,
    sold: 0,
    starsSum: own.reduce((sum, { stars }) => sum + stars, 0),
    starsCount: own.length,
    isOnSale: true,
    searchWords: indexWords(
      [seed.name, seed.line, ...seed.colours.map(({ colour }) => colours[colour])]
        .flatMap(text => Object.values(text))
        .join(' '),
    ),
    // Products further down the list are older.
    createdAt: daysBefore(now, position),
  }
}

const furtherKits = ({ kits: [, ...further] = ['alone'] }: ProductSeed) => further

const kitOptionOf = ({ kits: offered }: ProductSeed) => {
  if (!offered) return []
  const keys = offered.map(each => (typeof each === 'string' ? each : each.kit))
  return [
    {
      key: 'kit',
      name: say3('Kit', '套装', '套裝'),
      values: keys.map(key => ({ key, name: kits[key] })),
    },
  ]
}

/** The colours, and each with every kit in which it is made. */
const skuRowsOf = (seed: ProductSeed): (typeof skus.$inferInsert)[] => {
  const [alone] = seed.kits ?? []
  const plain = seed.colours.map(({ colour, picture, stock }) => ({
    id: `${seed.id}-${colour}`,
    productId: seed.id,
    choice: { colour, ...(alone ? { kit: alone } : {}) },
    name: alone ? joined(colours[colour], kits[alone]) : colours[colour],
    price: seed.yuan * 100,
    stock,
    picture,
  }))
  const further = furtherKits(seed).flatMap(({ kit, addedYuan, stock }) =>
    seed.colours.flatMap(({ colour, picture }) => {
      const left = stock[colour]
      if (left === undefined) return []
      const name = joined(colours[colour], kits[kit])
      const price = (seed.yuan + addedYuan) * 100
      const choice = { colour, kit }
      return [
        { id: `${seed.id}-${colour}-${kit}`, productId: seed.id, choice, name, price, stock: left, picture },
      ]
    }),
  )
  return [...plain, ...further].map((row, position) => ({ ...row, position }))
}

const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS)

/** The same uuid for the same words. */
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
