import sharp, { type Sharp } from 'sharp'
import {
  SHOP_PICTURE_FORMATS,
  SHOP_PICTURE_WIDTHS,
  type ShopPictureFormat,
  type ShopPictureWidth,
} from '@anzuo/domain/shop/pictureAddress'
import { MIN_SHOP_PICTURE_EDGE } from '@anzuo/domain/shop/shopFile'
import { createApiError } from '../../http/apiError'
import {
  createPictureQueue,
  DECODING_SECONDS,
  looksLikePicture,
  openPicture,
  throwDamagedPicture,
} from '../../modules/picture/pictureDecoding'

/** One size of a picture in one format. */
export type PictureVariant = { width: ShopPictureWidth; format: ShopPictureFormat; bytes: Buffer }

/** Longest time for one size in AVIF, the slowest of them. */
const ENCODING_SECONDS = 20

// An operator waits for their own picture; a second one of a colleague may wait behind it, and customers' pictures have a queue of their own.
const takeTurn = createPictureQueue({ concurrent: 1, waiting: 6, deadlineMs: 50_000 })

/** What the formats make of a product on a plain ground without a difference that is seen. */
const ENCODERS: Record<ShopPictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 58, effort: 3 }),
  webp: picture => picture.webp({ quality: 80 }),
  jpg: picture => picture.flatten({ background: 'white' }).jpeg({ quality: 82, progressive: true }),
}

export const PICTURE_MIMES: Record<ShopPictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/**
 * Makes all sizes of a picture of a product, new from its pixels: upright, in sRGB, and without anything that was in the file beside the
 * picture. Nothing is enlarged: the larger sizes of a small picture are alike. JPEG, which knows no transparency, stands on white.
 * @param file a JPEG, PNG or WebP
 * @throws ApiError `invalidRequest` for what is no such picture, is damaged or too small, `tooLarge` for too many pixels, `unavailable`
 * while too many wait
 */
export const makeShopPicture = async (file: Buffer): Promise<PictureVariant[]> => {
  if (!looksLikePicture(file)) throw createApiError('invalidRequest', 'pictureWrong')
  return takeTurn(async () => {
    const largest = await decodeLargest(file)
    const variants: PictureVariant[] = []
    for (const width of SHOP_PICTURE_WIDTHS) {
      const scaled = await scaleTo(largest, width)
      for (const format of SHOP_PICTURE_FORMATS)
        variants.push({ width, format, bytes: await encode(scaled, format) })
    }
    return variants
  })
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Decodes once what all sizes are made of. */
const decodeLargest = async (file: Buffer): Promise<Pixels> => {
  const { picture, width, height } = await openPicture(file)
  if (Math.max(width, height) < MIN_SHOP_PICTURE_EDGE)
    throw createApiError('invalidRequest', 'officePictureTooSmall', { least: MIN_SHOP_PICTURE_EDGE })
  const edge = Math.max(...SHOP_PICTURE_WIDTHS)
  return picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(throwDamagedPicture)
}

const scaleTo = (largest: Pixels, edge: number): Promise<Pixels> =>
  fromPixels(largest)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })

const encode = (pixels: Pixels, format: ShopPictureFormat): Promise<Buffer> =>
  ENCODERS[format](fromPixels(pixels)).timeout({ seconds: ENCODING_SECONDS }).toBuffer()
