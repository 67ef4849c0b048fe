import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS } from '@anzuo/domain/durations'
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import {
  categories,
  communityPosts,
  orders,
  products,
  productReviews,
  merchants,
  shopAssistants,
  skus,
  stockMovements,
  retailStores,
} from '../../db/schema'
import { createSearchWords } from '../../modules/product/searchWords'
import { categorySeeds, shopSeeds } from './categories'
import { productColourNames, productColourSwatches } from './productColours'
import { productKits } from './productKits'
import { communityPostSeeds, reviewSeeds, retailStoreSeeds } from './storesAndReviews'
import { productSeeds, toProductFacts, toSpecificationRows, type ProductSeed } from './products'
import { joinLocalizedTexts, toLocalizedText } from './localizedText'

const SHOP_ID = 'anzuo'

/** Writes who sells and what kinds of goods there are: what every shop of ours has, before it has a product. */
export const seedMerchant = async (db: Database): Promise<void> => {
  await db.insert(merchants).values(shopSeeds).onConflictDoNothing()
  await db
    .insert(categories)
    .values(categorySeeds.map((category, position) => ({ ...category, position })))
    .onConflictDoNothing()
}

const demoProductIds = productSeeds.map(({ id }) => id)

/** Whether products of the demonstration are on sale: their prices and reviews are invented. */
export const hasDemoProducts = async (db: Database): Promise<boolean> =>
  (await db.$count(products, and(eq(products.isOnSale, true), inArray(products.id, demoProductIds)))) > 0

/**
 * Ends the demonstration: its products go off sale, its stores, reviews and posts go. What people ordered stays, and a store that an
 * order or an assistant names.
 * @returns how many products went off sale
 */
export const removeDemoCatalogue = (db: Database): Promise<number> =>
  db.transaction(async tx => {
    const fromSamples = sql`from ${productReviews} where ${productReviews.productId} = ${products.id} and ${productReviews.sampleName} is not null`
    const ended = await tx
      .update(products)
      .set({
        isOnSale: false,
        version: sql`${products.version} + 1`,
        starsSum: sql`${products.starsSum} - (select coalesce(sum(${productReviews.stars}), 0) ${fromSamples})`,
        starsCount: sql`${products.starsCount} - (select count(*) ${fromSamples})`,
      })
      .where(and(eq(products.isOnSale, true), inArray(products.id, demoProductIds)))
      .returning({ id: products.id })
    await tx.delete(productReviews).where(isNotNull(productReviews.sampleName))
    await tx.delete(communityPosts).where(
      inArray(
        communityPosts.id,
        communityPostSeeds.map(({ id }) => id),
      ),
    )
    await tx.delete(retailStores).where(
      and(
        inArray(
          retailStores.id,
          retailStoreSeeds.map(({ id }) => id),
        ),
        notExists(tx.select().from(orders).where(eq(orders.storeId, retailStores.id))),
        notExists(tx.select().from(shopAssistants).where(eq(shopAssistants.storeId, retailStores.id))),
      ),
    )
    return ended.length
  })

/**
 * Writes the catalogue of the demonstration (products, stores, reviews and posts, all of them invented), once: what changed since, such
 * as stock and prices, stays. Instances that start at once write it once.
 * @returns false when it was there
 */
export const seedDemoCatalogue = async (db: Database, now: Date): Promise<boolean> => {
  await seedMerchant(db)
  return db.transaction(async tx => {
    const written = await tx
      .insert(products)
      .values(productSeeds.map((seed, position) => productRow(seed, position, now)))
      .onConflictDoNothing()
      .returning({ id: products.id })
    if (written.length === 0) return false
    const skuRows = productSeeds.flatMap(toSkuRows)
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
      .insert(retailStores)
      .values(
        retailStoreSeeds.map(store => ({ ...store, services: [...store.services], picture: 'store.svg' })),
      )
    await tx.insert(productReviews).values(
      reviewSeeds.map(({ daysAgo, colour, ...review }) => ({
        ...review,
        id: createDeterministicUuid(`review ${review.productId} ${review.sampleName}`),
        skuId: `${review.productId}-${colour}`,
        skuName: productColourNames[colour],
        pictures: [...review.pictures],
        isAnonymous: false,
        at: subtractDays(now, daysAgo),
      })),
    )
    await tx.insert(communityPosts).values(
      communityPostSeeds.map(({ daysAgo, ...post }) => ({
        ...post,
        pictures: [...post.pictures],
        at: subtractDays(now, daysAgo),
      })),
    )
    return true
  })
}

const productRow = (seed: ProductSeed, position: number, now: Date): typeof products.$inferInsert => {
  const own = reviewSeeds.filter(({ productId }) => productId === seed.id)
  return {
    id: seed.id,
    shopId: SHOP_ID,
    categoryId: seed.category,
    name: seed.name,
    line: seed.tagline,
    story: seed.story,
    pictures: [...seed.colours.map(({ picture }) => picture), ...(seed.extraPictures ?? [])],
    video: seed.video ?? null,
    spinFrames: [...(seed.spinFrames ?? [])],
    features: [...(seed.features ?? [])],
    options: [toColourOption(seed), ...toKitOptions(seed)],
    specifications: toSpecificationRows(seed),
    facts: toProductFacts(seed),
    // As the manual of every chair promises it.
    warrantyMonths: seed.isChair ? 24 : null,
    delivery: seed.isChair ? 'installed' : 'parcel',
    model: seed.isChair ? seed.id.toUpperCase() : null,
    priceFrom: seed.priceYuan * 100,
    position,
    sold: 0,
    starsSum: own.reduce((sum, { stars }) => sum + stars, 0),
    starsCount: own.length,
    isOnSale: true,
    searchWords: createSearchWords({
      name: seed.name,
      line: seed.tagline,
      options: [toColourOption(seed)],
    }),
    // Products further down the list are older.
    createdAt: subtractDays(now, position),
    publishedAt: subtractDays(now, position),
  }
}

const toColourOption = ({ colours }: ProductSeed) => ({
  key: 'colour',
  name: toLocalizedText('Colour', '颜色', '顏色'),
  values: colours.map(({ colour }) => ({
    key: colour,
    name: productColourNames[colour],
    colour: productColourSwatches[colour],
  })),
})

const getAdditionalKits = ({ kits: [, ...further] = ['alone'] }: ProductSeed) => further

const toKitOptions = ({ kits: offered }: ProductSeed) => {
  if (!offered) return []
  const keys = offered.map(each => (typeof each === 'string' ? each : each.kit))
  return [
    {
      key: 'kit',
      name: toLocalizedText('Kit', '套装', '套裝'),
      values: keys.map(key => ({ key, name: productKits[key] })),
    },
  ]
}

/** The colours, and each with every kit in which it is made. */
const toSkuRows = (seed: ProductSeed): (typeof skus.$inferInsert)[] => {
  const [alone] = seed.kits ?? []
  const plain = seed.colours.map(({ colour, picture, stock }) => ({
    id: `${seed.id}-${colour}`,
    productId: seed.id,
    choice: { colour, ...(alone ? { kit: alone } : {}) },
    name: alone
      ? joinLocalizedTexts(productColourNames[colour], productKits[alone])
      : productColourNames[colour],
    price: seed.priceYuan * 100,
    stock,
    picture,
  }))
  const further = getAdditionalKits(seed).flatMap(({ kit, addedYuan, stock }) =>
    seed.colours.flatMap(({ colour, picture }) => {
      const left = stock[colour]
      if (left === undefined) return []
      const name = joinLocalizedTexts(productColourNames[colour], productKits[kit])
      const price = (seed.priceYuan + addedYuan) * 100
      const choice = { colour, kit }
      return [
        { id: `${seed.id}-${colour}-${kit}`, productId: seed.id, choice, name, price, stock: left, picture },
      ]
    }),
  )
  return [...plain, ...further].map((row, position) => ({ ...row, position }))
}

const subtractDays = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS)

/** The same uuid for the same words. */
const createDeterministicUuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
