import { MAX_IMPORT_LENGTH } from '@anzuo/domain/office/catalogueFile'
import { productStates } from '@anzuo/domain/office/productContent'
import { plannedProductDeeds } from '@anzuo/domain/office/productPlan'
import { MAX_SKUS } from '@anzuo/domain/office/skuMatrix'
import { MAX_STOCK_PIECES, stockDeeds } from '@anzuo/domain/office/stock'
import { MAX_PRODUCT_PICTURES } from '@anzuo/domain/shop/shopFile'
import { z } from 'zod'
import {
  CentsSchema,
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  LocaleSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { ProductSchema } from '../product'
import {
  CodeSchema,
  ImportPlanSchema,
  OfficeCategorySchema,
  OfficeProductSchema,
  OfficeProductSummarySchema,
  PictureNameSchema,
  ProductContentSchema,
  ProductFilmSchema,
  SpinFramesSchema,
  StockMovementSchema,
  createLocalizedTextSchema,
} from './catalogueFields'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'

const idAndVersion = { id: IdSchema, version: VersionSchema }

const CsvSchema = z.string().max(MAX_IMPORT_LENGTH)

const StockSchema = z.object({
  skuId: IdSchema,
  stock: z.number().int(),
  held: z.number().int(),
})

const CategoriesSchema = z.object({ categories: z.array(OfficeCategorySchema) })

const productEndpoints = {
  '/office/v1/catalogue/counts': defineOfficeRead({
    summary: 'How many products wait for somebody; at most 1000 are counted',
    access: 'catalogue:read',
    request: EmptyObjectSchema,
    data: z.object({ lowStock: z.number().int(), draft: z.number().int() }),
  }),
  '/office/v1/catalogue/list': defineOfficeRead({
    summary: 'Products page by page, the newest first',
    access: 'catalogue:read',
    request: createPageRequestSchema({
      query: createTrimmedTextSchema(60).optional(),
      categoryId: IdSchema.optional(),
      state: z.enum(productStates).optional(),
      isStockLow: z.boolean().optional(),
    }),
    data: createPageSchema({ products: z.array(OfficeProductSummarySchema) }),
  }),
  '/office/v1/catalogue/get': defineOfficeRead({
    summary: 'One product with all languages, combinations, stock and prices to come',
    access: 'catalogue:read',
    request: z.object({ id: IdSchema }),
    data: OfficeProductSchema,
  }),
  '/office/v1/catalogue/preview': defineOfficeRead({
    summary: 'What buyers would be given of a product with this content; nothing is written',
    access: 'catalogue:read',
    request: z.object({ id: CodeSchema, content: ProductContentSchema, locale: LocaleSchema }),
    data: ProductSchema,
  }),
  '/office/v1/catalogue/create': defineOfficeChange({
    summary: 'Make a product. It is a draft: nobody but the back office sees it',
    access: 'catalogue:change',
    fields: { id: CodeSchema, content: ProductContentSchema },
    data: OfficeProductSchema,
  }),
  '/office/v1/catalogue/change': defineOfficeChange({
    summary: 'Change a product as a whole; of one on sale, buyers see it at once',
    access: 'catalogue:change',
    fields: { ...idAndVersion, content: ProductContentSchema },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/publish': defineOfficeChange({
    summary: 'Put a product on sale: it needs all languages, a picture, a combination and its price',
    access: 'catalogue:change',
    fields: idAndVersion,
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/withdraw': defineOfficeChange({
    summary: 'Take a product off sale; orders of it stay',
    access: 'catalogue:change',
    fields: { ...idAndVersion, reason: createTrimmedTextSchema(200).min(1) },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
} as const

const planEndpoints = {
  '/office/v1/catalogue/plan': defineOfficeChange({
    summary:
      'Put a product on sale, or take it off, at a time; what was planned of the same kind gives way to it',
    access: 'catalogue:change',
    fields: {
      ...idAndVersion,
      deed: z.enum(plannedProductDeeds),
      at: InstantSchema,
      /** Why; must be there for taking off sale. */
      reason: createTrimmedTextSchema(200),
    },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/plan/cancel': defineOfficeChange({
    summary: 'Take back what is planned for a product, or no longer show what failed',
    access: 'catalogue:change',
    fields: { ...idAndVersion, planId: z.uuid() },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/files/missing': defineOfficeRead({
    summary:
      'Names of pictures, film and manuals of a product that nothing is kept under; it can’t go on sale with any',
    access: 'catalogue:read',
    request: z.object({
      id: CodeSchema,
      pictures: z.array(PictureNameSchema).max(MAX_PRODUCT_PICTURES),
      film: ProductFilmSchema.nullable(),
      spinFrames: SpinFramesSchema,
    }),
    data: z.object({ names: z.array(z.string()) }),
  }),
} as const

const priceAndStockEndpoints = {
  '/office/v1/catalogue/price/plan': defineOfficeChange({
    summary: 'Plan prices that begin at a time; before it nobody pays them, after it everybody does',
    access: 'catalogue:change',
    fields: {
      ...idAndVersion,
      beginsAt: InstantSchema,
      prices: z
        .array(z.object({ skuId: IdSchema, price: CentsSchema.min(1) }))
        .min(1)
        .max(MAX_SKUS),
    },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/price/take_back': defineOfficeChange({
    summary: 'Take back prices that have not begun',
    access: 'catalogue:change',
    fields: { ...idAndVersion, priceIds: z.array(z.uuid()).min(1).max(MAX_SKUS) },
    data: OfficeProductSchema,
    changed: OfficeProductSchema,
  }),
  '/office/v1/catalogue/stock/change': defineOfficeChange({
    summary:
      'Add to stock, take from it, or say what was counted on the shelf. Changes by several people add up',
    access: 'catalogue:change',
    fields: {
      skuId: IdSchema,
      deed: z.enum(stockDeeds),
      /** Pieces that came or went; of a count, all that lie on the shelf. */
      pieces: z.number().int().min(0).max(MAX_STOCK_PIECES),
      reason: createTrimmedTextSchema(200).min(1),
    },
    data: StockSchema,
  }),
  '/office/v1/catalogue/stock/history': defineOfficeRead({
    summary: 'Every change of the stock of one combination, the newest first',
    access: 'catalogue:read',
    request: createPageRequestSchema({ skuId: IdSchema }),
    data: createPageSchema({ movements: z.array(StockMovementSchema) }),
  }),
} as const

const categoryFields = { name: createLocalizedTextSchema(40), picture: PictureNameSchema }

const categoryEndpoints = {
  '/office/v1/category/list': defineOfficeRead({
    summary: 'Kinds of goods in the order in which buyers see them',
    access: 'catalogue:read',
    request: EmptyObjectSchema,
    data: CategoriesSchema,
  }),
  '/office/v1/category/create': defineOfficeChange({
    summary: 'Add a kind of goods, at the end',
    access: 'catalogue:change',
    fields: { id: CodeSchema, ...categoryFields },
    data: CategoriesSchema,
  }),
  '/office/v1/category/change': defineOfficeChange({
    summary: 'Change name and picture of a kind of goods',
    access: 'catalogue:change',
    fields: { ...idAndVersion, ...categoryFields },
    data: CategoriesSchema,
    changed: CategoriesSchema,
  }),
  '/office/v1/category/order': defineOfficeChange({
    summary: 'Put the kinds of goods into another order; all of them are named',
    access: 'catalogue:change',
    fields: { ids: z.array(IdSchema).max(200) },
    data: CategoriesSchema,
    changed: CategoriesSchema,
  }),
  '/office/v1/category/remove': defineOfficeChange({
    summary: 'Remove a kind of goods that has no products',
    access: 'catalogue:change',
    fields: idAndVersion,
    data: CategoriesSchema,
    changed: CategoriesSchema,
  }),
} as const

const fileEndpoints = {
  '/office/v1/catalogue/export': defineOfficeRead({
    summary: 'All products as a file for spreadsheets, one line a combination',
    access: 'catalogue:read',
    request: EmptyObjectSchema,
    data: z.object({
      csv: z.string(),
      lines: z.number().int(),
      /** Further products did not fit. */
      isCutOff: z.boolean(),
    }),
  }),
  '/office/v1/catalogue/import/try': defineOfficeRead({
    summary: 'What the import of a file would do, and which lines it could not read',
    access: 'catalogue:change',
    request: z.object({ csv: CsvSchema }),
    data: ImportPlanSchema,
  }),
  '/office/v1/catalogue/import/run': defineOfficeChange({
    summary: 'Do what the trial with this digest said, all of it or nothing',
    access: 'catalogue:change',
    fields: {
      csv: CsvSchema,
      digest: z.string().max(64),
      /** Import the good lines although others can't be read. */
      leavesOutBadLines: z.boolean(),
      /** Somebody looked at the prices that fall far. */
      acceptsPriceDrops: z.boolean(),
    },
    data: z.object({ changedProducts: z.number().int(), newProducts: z.number().int() }),
    changed: ImportPlanSchema,
  }),
} as const

/** What the shop sells, as those who run it see and change it. */
export const officeCatalogueEndpoints = {
  ...productEndpoints,
  ...planEndpoints,
  ...priceAndStockEndpoints,
  ...categoryEndpoints,
  ...fileEndpoints,
} as const
