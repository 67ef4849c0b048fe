import {
  bulkhead,
  isBulkheadRejectedError,
  isTaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import sharp from 'sharp'
import { RESPONSE_CODE } from '@anzuo/contract'
import { ApiError, createApiError } from '../../http/apiError'

/** Longest side of a person's picture, px. */
export const MAX_AVATAR_EDGE = 512

/** Longest side of a picture of a review or a refund, px. */
export const MAX_PICTURE_EDGE = 1600

/** What a picture may unpack to; a phone's camera makes 12 to 50 million pixels. */
const MAX_MEGAPIXELS = 50

/** Pictures that are decoded at once, each by one thread, and those that may wait for it. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 16

/** How long a picture may take, with the wait, and how long decoding may take. */
const DEADLINE_MS = 10_000
const DECODING_SECONDS = 5

const BUSY_RETRY_SECONDS = 5

const JPEG_QUALITY = 82

/** First bytes of the picture formats that browsers and the mini-program both show. */
const IMAGE_SIGNATURES: readonly RegExp[] = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[\s\S]{4}WEBP/]

// Of the many formats that the library reads, no other one is ever given to its parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const decoding = wrap(timeout(DEADLINE_MS, TimeoutStrategy.Aggressive), bulkhead(MAX_CONCURRENT, MAX_WAITING))

/**
 * Makes a new JPEG of a picture that somebody sent: upright, at most so large, and without anything that was in the file beside the
 * picture, such as where it was taken.
 * @param base64 a JPEG, PNG or WebP, with or without a prefix such as `data:image/png;base64,`
 * @param maxEdge longest side of the result, px
 * @returns base64, without a prefix
 * @throws ApiError `invalidRequest` for what is no such picture or is damaged, `tooLarge` for too many pixels, `unavailable` while
 * too many pictures wait
 */
export const reencodePicture = async (base64: string, maxEdge: number): Promise<string> => {
  const file = decodeBase64(base64)
  if (file === null) throw createApiError('invalidRequest', 'pictureWrong')
  try {
    return await decoding.execute(() => toJpeg(file, maxEdge))
  } catch (error) {
    if (isBulkheadRejectedError(error) || isTaskCancelledError(error))
      throw new ApiError(
        RESPONSE_CODE.unavailable,
        { key: 'serverBusy' },
        { retryAfterSeconds: BUSY_RETRY_SECONDS },
      )
    throw error
  }
}

const decodeBase64 = (text: string): Buffer | null => {
  const base64 = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const file = Buffer.from(base64, 'base64')
  const start = file.subarray(0, 12).toString('latin1')
  return IMAGE_SIGNATURES.some(signature => signature.test(start)) ? file : null
}

const toJpeg = async (file: Buffer, maxEdge: number): Promise<string> => {
  const { width, height } = await readSize(file)
  if (width * height > MAX_MEGAPIXELS * 1e6)
    throw createApiError('tooLarge', 'pictureTooManyPixels', { most: MAX_MEGAPIXELS })
  const jpeg = await sharp(file, {
    failOn: 'error',
    limitInputPixels: MAX_MEGAPIXELS * 1e6,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer()
    .catch(throwDamaged)
  return jpeg.toString('base64')
}

/** Reads a picture's head only, so that a few bytes never unpack to gigabytes. */
const readSize = (file: Buffer): Promise<{ width: number; height: number }> =>
  sharp(file, { limitInputPixels: false }).metadata().catch(throwDamaged)

const throwDamaged = (): never => {
  throw createApiError('invalidRequest', 'pictureDamaged')
}
