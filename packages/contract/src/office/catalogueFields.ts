import { productStates, productTextFields, publishBlockers } from '@anzuo/domain/office/productContent'
import { plannedProductDeeds, productPlanProblems } from '@anzuo/domain/office/productPlan'
import { MAX_SKUS } from '@anzuo/domain/office/skuMatrix'
import { MAX_STOCK_PIECES } from '@anzuo/domain/office/stock'
import { LOCALES } from '@anzuo/domain/locale'
import { PRODUCT_FEATURES } from '@anzuo/domain/shop/choices'
import { TAX_PERCENTS } from '@anzuo/domain/shop/invoiceDocument'
import { MAX_WARRANTY_MONTHS, productFactRanges } from '@anzuo/domain/shop/productFacts'
import { SHOP_FILE_NAME_PATTERN } from '@anzuo/domain/shop/pictureAddress'
import { MAX_PRODUCT_PICTURES } from '@anzuo/domain/shop/shopFile'
import { MAX_SPIN_FRAMES } from '@anzuo/domain/shop/spinFrames'
import { SWATCH_COLOUR_PATTERN } from '@anzuo/domain/shop/swatchColour'
import { z } from 'zod'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  LocaleSchema,
  PictureUrlSchema,
  createTrimmedTextSchema,
} from '../fields'
import { VersionSchema } from './endpoint'
import { ActorSchema } from './operatorFields'

/** A text in every language; what isn't written yet is empty. */
export const createLocalizedTextSchema = (maxLength: number) => {
  const text = createTrimmedTextSchema(maxLength)
  return z.object({ 'en-GB': text, 'zh-CN': text, 'zh-Hant': text } satisfies Record<
    (typeof LOCALES)[number],
    typeof text
  >)
}

const NameSchema = createLocalizedTextSchema(80)

/** Code of a product or a kind of goods: it stands in addresses, so it never changes. */
export const CodeSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

/** Code of a combination, as it stands on labels and in lists of other systems. */
const SkuIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)

/** Key of an option or one of its values, within its product. */
const KeySchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/)

/** Name under which a picture is stored. */
export const PictureNameSchema = z.string().regex(SHOP_FILE_NAME_PATTERN)

/** Name under which a film is stored. */
export const FilmNameSchema = z.string().regex(/^(?:shop\/)?[\w-]+\.mp4$/)

export const ProductFilmSchema = z.object({
  name: FilmNameSchema,
  /** A picture that stands for it until it is played; null for the product's first. */
  poster: PictureNameSchema.nullable(),
  /** How many pictures come before it. */
  place: z.number().int().min(0).max(MAX_PRODUCT_PICTURES),
})

/** Pictures by which a product is turned, from the front to its right side in equal steps. */
export const SpinFramesSchema = z.array(PictureNameSchema).max(MAX_SPIN_FRAMES).default([])

const factShape = Object.fromEntries(
  Object.entries(productFactRanges).map(([key, { min, max }]) => [
    key,
    z.number().min(min).max(max).optional(),
  ]),
) as Record<keyof typeof productFactRanges, z.ZodOptional<z.ZodNumber>>

const ProductFactsSchema = z.object(factShape)

const StockLimitSchema = z.number().int().min(0).max(MAX_STOCK_PIECES)

const SkuContentSchema = z.object({
  id: SkuIdSchema,
  /** One value of each option, by their keys. */
  choice: z.record(KeySchema, KeySchema),
  price: CentsSchema,
  isWithdrawn: z.boolean(),
  /** At so many pieces somebody should order more; null: nobody watches it. */
  lowStockAt: StockLimitSchema.nullable(),
  /** One of the product's pictures; null for its first. */
  picture: PictureNameSchema.nullable(),
})

const OptionValueSchema = z.object({
  key: KeySchema,
  name: NameSchema,
  /** What it looks like, `#rrggbb`; left out for what is no colour. */
  colour: z.string().regex(SWATCH_COLOUR_PATTERN).optional(),
})

/** Everything of a product that is edited as one. */
export const ProductContentSchema = z.object({
  categoryId: IdSchema,
  name: NameSchema,
  /** What it is, in half a line. */
  line: createLocalizedTextSchema(120),
  story: createLocalizedTextSchema(4000),
  pictures: z.array(PictureNameSchema).max(MAX_PRODUCT_PICTURES),
  film: ProductFilmSchema.nullable(),
  spinFrames: SpinFramesSchema,
  features: z.array(z.enum(PRODUCT_FEATURES)).max(PRODUCT_FEATURES.length),
  options: z
    .array(z.object({ key: KeySchema, name: NameSchema, values: z.array(OptionValueSchema).max(30) }))
    .max(3),
  specifications: z.array(z.object({ name: NameSchema, value: createLocalizedTextSchema(200) })).max(40),
  /** `installed`: carried in and set up by appointment. `parcel`: sent. */
  delivery: z.enum(['installed', 'parcel']),
  /** Start of the serial numbers of this model; null for what has none. */
  model: z
    .string()
    .regex(/^[A-Za-z0-9]{1,20}$/)
    .nullable(),
  facts: ProductFactsSchema,
  warrantyMonths: z.number().int().min(0).max(MAX_WARRANTY_MONTHS).nullable(),
  /** VAT in its price, percent; null: the rate of the settings. */
  taxPercent: z
    .literal([...TAX_PERCENTS])
    .nullable()
    .default(null),
  /** Place in the suggested order, the smallest first. */
  position: z.number().int().min(0).max(1_000_000),
  /** A combination that is left out is not offered. */
  skus: z.array(SkuContentSchema).max(MAX_SKUS),
})

const PlannedPriceSchema = z.object({ id: IdSchema, price: CentsSchema, beginsAt: InstantSchema })

/** What is to happen to a product at a time, or could not. */
const ProductPlanSchema = z.object({
  id: IdSchema,
  deed: z.enum(plannedProductDeeds),
  at: InstantSchema,
  /** Empty for going on sale. */
  reason: z.string(),
  by: ActorSchema,
  /** Why it could not be done at its time; null while it is to come. */
  problem: z.enum(productPlanProblems).nullable(),
})

const MissingTextSchema = z.object({ field: z.enum(productTextFields), locale: LocaleSchema })

export const OfficeProductSchema = ProductContentSchema.extend({
  id: IdSchema,
  version: VersionSchema,
  state: z.enum(productStates),
  skus: z.array(
    SkuContentSchema.extend({
      name: NameSchema,
      /** What may still be promised. */
      stock: z.number().int(),
      /** What is promised and has not left yet. */
      held: z.number().int(),
      pictureUrl: PictureUrlSchema,
      plannedPrices: z.array(PlannedPriceSchema),
    }),
  ),
  /** Combinations that were sold and are in no option any more. */
  formerSkus: z.array(z.object({ id: SkuIdSchema, name: NameSchema, stock: z.number().int() })),
  pictureUrls: z.array(PictureUrlSchema),
  missing: z.array(MissingTextSchema),
  blockers: z.array(z.enum(publishBlockers)),
  plans: z.array(ProductPlanSchema),
  createdAt: InstantSchema,
  publishedAt: InstantSchema.nullable(),
  updatedAt: InstantSchema.nullable(),
})

export const OfficeProductSummarySchema = z.object({
  id: IdSchema,
  version: VersionSchema,
  state: z.enum(productStates),
  name: NameSchema,
  categoryId: IdSchema,
  picture: PictureUrlSchema.nullable(),
  priceFrom: CentsSchema,
  skuCount: z.number().int(),
  stock: z.number().int(),
  lowStockCount: z.number().int(),
  missing: z.array(MissingTextSchema),
  plans: z.array(ProductPlanSchema),
  updatedAt: InstantSchema.nullable(),
})

export const StockMovementSchema = z.object({
  id: IdSchema,
  kind: z.string(),
  /** Positive: more in stock. */
  quantity: z.number().int(),
  reason: z.string(),
  /** Null for what orders and refunds do. */
  by: ActorSchema.nullable(),
  /** The order that caused it, where there is one. */
  orderId: IdSchema.nullable(),
  at: InstantSchema,
})

export const OfficeCategorySchema = z.object({
  id: IdSchema,
  version: VersionSchema,
  name: NameSchema,
  picture: z.string(),
  pictureUrl: PictureUrlSchema,
  productCount: z.number().int(),
})

const ImportProblemSchema = z.object({
  /** Line of the file, the heading being the first. */
  line: z.number().int(),
  sku: z.string(),
  /** Empty where the whole line is meant. */
  column: z.string(),
  value: z.string(),
  /** Why, and what to do, in the operator's language. */
  message: z.string(),
})

/** What an import would do. Nothing has been written. */
export const ImportPlanSchema = z.object({
  /** Names exactly this outcome: an import with it does this or nothing. */
  digest: z.string(),
  lines: z.number().int(),
  goodLines: z.number().int(),
  unchangedLines: z.number().int(),
  problems: z.array(ImportProblemSchema),
  changes: z.array(
    z.object({
      line: z.number().int(),
      isNew: z.boolean(),
      sku: z.string(),
      name: z.string(),
      column: z.string(),
      before: z.string(),
      after: z.string(),
      /** A price that falls so far that somebody should look again. */
      isSuspicious: z.boolean(),
    }),
  ),
})
