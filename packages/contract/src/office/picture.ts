import { SHOP_FILE_NAME_PATTERN } from '@anzuo/domain/shop/pictureAddress'
import {
  MAX_PICTURE_DESCRIPTION_LENGTH,
  MAX_PRODUCT_PICTURES,
  MAX_SHOP_FILE_BYTES,
} from '@anzuo/domain/shop/shopFile'
import { z } from 'zod'
import { IdSchema, LocaleSchema, PictureUrlSchema, createTrimmedTextSchema } from '../fields'
import { FilmNameSchema } from './catalogueFields'
import { VersionSchema, defineOfficeChange, defineOfficeRead, defineOfficeUpload } from './endpoint'

/** The name of a picture, film or manual, as products hold it. */
const FileNameSchema = z.string().max(64).regex(SHOP_FILE_NAME_PATTERN)

const DescriptionSchema = createTrimmedTextSchema(MAX_PICTURE_DESCRIPTION_LENGTH)

/** What a picture shows, for people who do not see it; empty where nobody has said it. */
const DescriptionsSchema = z.object({
  'en-GB': DescriptionSchema,
  'zh-CN': DescriptionSchema,
  'zh-Hant': DescriptionSchema,
})

const ShopPictureSchema = z.object({
  name: FileNameSchema,
  url: PictureUrlSchema,
  descriptions: DescriptionsSchema,
  version: VersionSchema,
})

const ShopFileSchema = z.object({ name: FileNameSchema, url: z.string(), bytes: z.number().int() })

const FilmSchema = ShopFileSchema.extend({
  /** How long it plays; null for one that came with the server. */
  seconds: z.number().int().nullable(),
  /** What is written below it, and read aloud to people who don't see it; empty where nobody has said it. */
  captions: DescriptionsSchema,
  version: VersionSchema,
})

const ManualSchema = ShopFileSchema.extend({ locale: LocaleSchema })

export const officePictureEndpoints = {
  '/office/v1/picture/upload': defineOfficeUpload({
    summary: 'Keep a picture for products in all sizes; the body is a JPEG, PNG or WebP',
    access: 'catalogue:change',
    fields: {},
    file: { maxBytes: MAX_SHOP_FILE_BYTES.picture },
    data: ShopPictureSchema,
  }),
  '/office/v1/picture/list': defineOfficeRead({
    summary:
      'What is known of some pictures by their names; those that came with the server have no descriptions',
    access: 'catalogue:read',
    request: z.object({ names: z.array(FileNameSchema).max(MAX_PRODUCT_PICTURES) }),
    data: z.object({ pictures: z.array(ShopPictureSchema) }),
  }),
  '/office/v1/picture/describe': defineOfficeChange({
    summary: 'Say in each language what a picture shows',
    access: 'catalogue:change',
    fields: { name: FileNameSchema, version: VersionSchema, descriptions: DescriptionsSchema },
    data: ShopPictureSchema,
    changed: ShopPictureSchema,
  }),
  '/office/v1/film/upload': defineOfficeUpload({
    summary: 'Keep a film for a product; the body is an MP4 with H.264, three minutes long at most',
    access: 'catalogue:change',
    fields: {},
    file: { maxBytes: MAX_SHOP_FILE_BYTES.film },
    data: FilmSchema,
  }),
  '/office/v1/film/get': defineOfficeRead({
    summary: 'What is known of a film by its name; null for one that came with the server',
    access: 'catalogue:read',
    request: z.object({ name: FilmNameSchema }),
    data: z.object({ film: FilmSchema.nullable() }),
  }),
  '/office/v1/film/caption': defineOfficeChange({
    summary: 'Say in each language what a film shows',
    access: 'catalogue:change',
    fields: { name: FilmNameSchema, version: VersionSchema, captions: DescriptionsSchema },
    data: FilmSchema,
    changed: FilmSchema,
  }),
  '/office/v1/manual/upload': defineOfficeUpload({
    summary: 'Make a PDF the manual of a product in one language, in place of the one before',
    access: 'catalogue:change',
    fields: { productId: IdSchema, locale: LocaleSchema },
    file: { maxBytes: MAX_SHOP_FILE_BYTES.manual },
    data: ManualSchema,
  }),
  '/office/v1/manual/list': defineOfficeRead({
    summary: 'The manuals of a product',
    access: 'catalogue:read',
    request: z.object({ productId: IdSchema }),
    data: z.object({ manuals: z.array(ManualSchema) }),
  }),
  '/office/v1/manual/remove': defineOfficeChange({
    summary: 'Take a manual from a product',
    access: 'catalogue:change',
    fields: { productId: IdSchema, locale: LocaleSchema, name: FileNameSchema },
    data: z.object({ manuals: z.array(ManualSchema) }),
  }),
} as const
