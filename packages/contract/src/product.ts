import { PRODUCT_FEATURES } from '@anzuo/domain/shop/choices'
import { SWATCH_COLOUR_PATTERN } from '@anzuo/domain/shop/swatchColour'
import { productFactKeys, type ProductFactKey } from '@anzuo/domain/shop/productFacts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  CentsSchema,
  ChairFamilySchema,
  IdSchema,
  InstantSchema,
  createPageSchema,
  createPageRequestSchema,
  PictureUrlSchema,
  createTrimmedTextSchema,
} from './fields'

/** What products can be filtered by. */
const ProductFeatureSchema = z.enum(PRODUCT_FEATURES)

/** What a line of a cart or an order says of the combination that is bought. */
export const lineItemSkuFields = {
  skuId: IdSchema,
  productId: IdSchema,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrlSchema,
  price: CentsSchema,
}

export const ProductSummarySchema = z.object({
  id: IdSchema,
  categoryId: IdSchema,
  name: z.string(),
  /** What it is, in half a line. */
  line: z.string(),
  picture: PictureUrlSchema,
  /** Price of the cheapest combination. */
  priceFrom: CentsSchema,
  features: z.array(ProductFeatureSchema),
  isSoldOut: z.boolean(),
  sold: z.number().int(),
  /** Mean of the stars, 1 to 5; null while there is no review. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
})

export const SkuSchema = z.object({
  id: IdSchema,
  /** Chosen value of each option, such as `{ colour: 'camel' }`. */
  choice: z.record(z.string(), z.string()),
  name: z.string(),
  price: CentsSchema,
  stock: z.number().int(),
  picture: PictureUrlSchema,
})

const ProductFactsSchema = z.object(
  Object.fromEntries(productFactKeys.map(key => [key, z.number().optional()])) as Record<
    ProductFactKey,
    z.ZodOptional<z.ZodNumber>
  >,
)

export const ProductSchema = ProductSummarySchema.extend({
  shop: z.object({ id: IdSchema, name: z.string() }),
  story: z.string(),
  pictures: z.array(PictureUrlSchema),
  /** What each of them shows, in the same order; empty where nobody has said it. */
  pictureDescriptions: z.array(z.string()),
  /** Pictures by which it is turned, from the front to its right side in equal steps; empty where there are none. */
  spinFrames: z.array(PictureUrlSchema),
  film: z
    .object({
      url: z.string(),
      /** What is seen until it is played. */
      poster: PictureUrlSchema,
      /** How many pictures come before it. */
      place: z.number().int(),
      /** What it shows; empty where nobody has said it. */
      caption: z.string(),
    })
    .nullable(),
  /** A PDF in the language of the caller; `bytes` is its length. */
  manual: z.object({ url: z.string(), bytes: z.number().int() }).nullable(),
  /** Options to choose from, each with its values in the order to show. */
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          /** What it looks like, `#rrggbb`; left out for what is no colour. */
          colour: z.string().regex(SWATCH_COLOUR_PATTERN).optional(),
        }),
      ),
    }),
  ),
  skus: z.array(SkuSchema),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `installed`: carried in and set up by appointment. `parcel`: sent. */
  delivery: z.enum(['installed', 'parcel']),
  /** Measures by which buyers see whether it fits, and compare; what isn't known is left out. */
  facts: ProductFactsSchema,
  /** Null: none is promised. */
  warrantyMonths: z.number().int().nullable(),
})

/** An app for one family of chairs asks for these, and for what is no chair. */
const servedFamilyField = { family: ChairFamilySchema.optional() }

const productFilterFields = {
  ...servedFamilyField,
  category: IdSchema.optional(),
  query: createTrimmedTextSchema(60).optional(),
  features: z.array(ProductFeatureSchema).max(6).optional(),
  priceFrom: CentsSchema.optional(),
  priceTo: CentsSchema.optional(),
  inStock: z.boolean().optional(),
}

export const ProductReviewSchema = z.object({
  id: IdSchema,
  productId: IdSchema,
  productName: z.string(),
  /** Masked; null for an anonymous review. */
  personName: z.string().nullable(),
  skuName: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(PictureUrlSchema),
  at: InstantSchema,
  reply: z.string().nullable(),
})

/** Serial number of a chair as its link carries it. */
const ChairSerialNumberSchema = z.string().regex(/^[\w-]{1,40}$/)

export const productEndpoints = {
  '/open/product/category': defineEndpoint({
    summary: 'Categories with their number of products, and words that are often looked for',
    access: 'open',
    request: z.object(servedFamilyField),
    data: z.object({
      categories: z.array(
        z.object({ id: IdSchema, name: z.string(), picture: PictureUrlSchema, count: z.number().int() }),
      ),
      hotWords: z.array(z.string()),
    }),
  }),
  '/dealer_product/list': defineEndpoint({
    summary: 'Products by category, search and filter, page by page',
    access: 'optional',
    request: createPageRequestSchema({
      ...productFilterFields,
      sort: z.enum(['suggested', 'sold', 'newest', 'price', 'priceDown']).default('suggested'),
    }),
    data: createPageSchema({
      products: z.array(ProductSummarySchema),
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
    request: z.object({ id: IdSchema, ...servedFamilyField }),
    data: ProductSchema,
  }),
  '/open/product/skus': defineEndpoint({
    summary: 'Price and stock of combinations, for the cart of somebody who is signed out',
    access: 'open',
    request: z.object({ skuIds: z.array(IdSchema).max(100) }),
    data: z.object({
      skus: z.array(
        SkuSchema.extend({
          productId: IdSchema,
          productName: z.string(),
          shop: z.object({ id: IdSchema, name: z.string() }),
        }),
      ),
    }),
  }),
  '/open/product/reviews': defineEndpoint({
    summary: 'Reviews of a product, the newest first',
    access: 'open',
    request: createPageRequestSchema({ id: IdSchema }),
    data: createPageSchema({ reviews: z.array(ProductReviewSchema) }),
  }),
  '/product/browse_shop': defineEndpoint({
    summary: 'Remember that a product was looked at; gives those looked at lately',
    access: 'user',
    request: z.object({ id: IdSchema.optional(), ...servedFamilyField }),
    data: z.object({ products: z.array(ProductSummarySchema) }),
  }),
  '/product/use': defineEndpoint({
    summary: 'Which product a chair is, by its serial number',
    access: 'optional',
    request: z.object({ sn: ChairSerialNumberSchema }),
    data: z.object({ product: ProductSummarySchema.nullable() }),
  }),
  '/product/use_recommend': defineEndpoint({
    summary: 'What suits a chair, or a product, or anybody; or what a shop assistant chose',
    access: 'optional',
    request: z.object({
      sn: ChairSerialNumberSchema.optional(),
      id: IdSchema.optional(),
      /** Chosen by an assistant: given in this order, without what is no longer sold. */
      ids: z.array(IdSchema).max(20).optional(),
      ...servedFamilyField,
    }),
    data: z.object({ products: z.array(ProductSummarySchema) }),
  }),
} as const
