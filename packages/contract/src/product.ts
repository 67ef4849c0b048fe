import { PRODUCT_FEATURES } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  Cents,
  Id,
  Instant,
  createPage,
  EmptyObject,
  createPageRequest,
  PictureUrl,
  createTrimmedTextSchema,
} from './fields'

/** What products can be filtered by. */
const ProductFeature = z.enum(PRODUCT_FEATURES)

/** What a line of a cart or an order says of the combination that is bought. */
export const skuFields = {
  skuId: Id,
  productId: Id,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrl,
  price: Cents,
}

export const ProductSummary = z.object({
  id: Id,
  categoryId: Id,
  name: z.string(),
  /** What it is, in half a line. */
  line: z.string(),
  picture: PictureUrl,
  /** Price of the cheapest combination. */
  priceFrom: Cents,
  features: z.array(ProductFeature),
  isSoldOut: z.boolean(),
  sold: z.number().int(),
  /** Mean of the stars, 1 to 5; null while there is no review. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
})

export const Sku = z.object({
  id: Id,
  /** Chosen value of each option, such as `{ colour: 'camel' }`. */
  choice: z.record(z.string(), z.string()),
  name: z.string(),
  price: Cents,
  stock: z.number().int(),
  picture: PictureUrl,
})

export const Product = ProductSummary.extend({
  shop: z.object({ id: Id, name: z.string() }),
  story: z.string(),
  pictures: z.array(PictureUrl),
  video: z.string().nullable(),
  /** Options to choose from, each with its values in the order to show. */
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
  skus: z.array(Sku),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `installed`: carried in and set up by appointment. `parcel`: sent. */
  delivery: z.enum(['installed', 'parcel']),
})

const productFilterFields = {
  category: Id.optional(),
  query: createTrimmedTextSchema(60).optional(),
  features: z.array(ProductFeature).max(6).optional(),
  priceFrom: Cents.min(0).max(2_000_000_000).optional(),
  priceTo: Cents.min(0).max(2_000_000_000).optional(),
  inStock: z.boolean().optional(),
}

export const ProductReview = z.object({
  id: Id,
  productId: Id,
  productName: z.string(),
  /** Masked; null for an anonymous review. */
  personName: z.string().nullable(),
  skuName: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(PictureUrl),
  at: Instant,
  reply: z.string().nullable(),
})

/** Serial number of a chair as its link carries it. */
const ChairSerialNumber = z.string().regex(/^[\w-]{1,40}$/)

export const productEndpoints = {
  '/open/product/category': defineEndpoint({
    summary: 'Categories with their number of products, and words that are often looked for',
    access: 'open',
    request: EmptyObject,
    data: z.object({
      categories: z.array(
        z.object({ id: Id, name: z.string(), picture: PictureUrl, count: z.number().int() }),
      ),
      hotWords: z.array(z.string()),
    }),
  }),
  '/dealer_product/list': defineEndpoint({
    summary: 'Products by category, search and filter, page by page',
    access: 'optional',
    request: createPageRequest({
      ...productFilterFields,
      sort: z.enum(['suggested', 'sold', 'newest', 'price', 'priceDown']).default('suggested'),
    }),
    data: createPage({
      products: z.array(ProductSummary),
      /** Nothing has all that was looked for; these have a part of it. */
      isApproximate: z.boolean(),
    }),
  }),
  '/dealer_product/count': defineEndpoint({
    summary: 'How many products a filter leaves',
    access: 'optional',
    request: z.object(productFilterFields),
    data: z.object({ count: z.number().int() }),
  }),
  '/dealer_product/get': defineEndpoint({
    summary: 'One product with its combinations, prices and stock',
    access: 'optional',
    request: z.object({ id: Id }),
    data: Product,
  }),
  '/open/product/skus': defineEndpoint({
    summary: 'Price and stock of combinations, for the cart of somebody who is signed out',
    access: 'open',
    request: z.object({ skuIds: z.array(Id).max(100) }),
    data: z.object({
      skus: z.array(
        Sku.extend({ productId: Id, productName: z.string(), shop: z.object({ id: Id, name: z.string() }) }),
      ),
    }),
  }),
  '/open/product/reviews': defineEndpoint({
    summary: 'Reviews of a product, the newest first',
    access: 'open',
    request: createPageRequest({ id: Id }),
    data: createPage({ reviews: z.array(ProductReview) }),
  }),
  '/product/browse_shop': defineEndpoint({
    summary: 'Remember that a product was looked at; gives those looked at lately',
    access: 'user',
    request: z.object({ id: Id.optional() }),
    data: z.object({ products: z.array(ProductSummary) }),
  }),
  '/product/use': defineEndpoint({
    summary: 'Which product a chair is, by its serial number',
    access: 'optional',
    request: z.object({ sn: ChairSerialNumber }),
    data: z.object({ product: ProductSummary.nullable() }),
  }),
  '/product/use_recommend': defineEndpoint({
    summary: 'What suits a chair, or a product, or anybody; or what a shop assistant chose',
    access: 'optional',
    request: z.object({
      sn: ChairSerialNumber.optional(),
      id: Id.optional(),
      /** Chosen by an assistant: given in this order, without what is no longer sold. */
      ids: z.array(Id).max(20).optional(),
    }),
    data: z.object({ products: z.array(ProductSummary) }),
  }),
} as const
