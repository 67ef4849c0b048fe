import {
  bulkhead,
  isBulkheadRejectedError,
  isTaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import sharp, { type Sharp } from 'sharp'
import { RESPONSE_CODE } from '@anzuo/contract'
import { ApiError, createApiError } from '../../http/apiError'

/** What a picture may unpack to; a phone's camera makes 12 to 50 million pixels. */
const MAX_MEGAPIXELS = 50

/** How long one step of decoding or encoding may take. */
export const DECODING_SECONDS = 5

const BUSY_RETRY_SECONDS = 5

/** First bytes of the picture formats that browsers and the mini-program both show. */
const IMAGE_SIGNATURES: readonly RegExp[] = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[\s\S]{4}WEBP/]

// Of the many formats that the library reads, no other one is ever given to its parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/** Whether a file begins like a JPEG, PNG or WebP. */
export const looksLikePicture = (file: Buffer): boolean => {
  const start = file.subarray(0, 12).toString('latin1')
  return IMAGE_SIGNATURES.some(signature => signature.test(start))
}

export type PictureQueueLimits = {
  /** Pictures that are worked on at once, each by one thread, and those that may wait for it. */
  concurrent: number
  waiting: number
  /** How long a picture may take, with the wait. */
  deadlineMs: number
}

/**
 * A queue for work on pictures that others sent.
 * @returns does the work in its turn; throws ApiError `unavailable` while too many wait, or when it takes too long
 */
export const createPictureQueue = ({ concurrent, waiting, deadlineMs }: PictureQueueLimits) => {
  const queue = wrap(timeout(deadlineMs, TimeoutStrategy.Aggressive), bulkhead(concurrent, waiting))
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await queue.execute(work)
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
}

/**
 * Opens a picture that somebody sent, turned upright, after a look at its head: a few bytes never unpack to gigabytes.
 * @throws ApiError `invalidRequest` for a damaged one, `tooLarge` for too many pixels
 */
export const openPicture = async (
  file: Buffer,
): Promise<{ picture: Sharp; width: number; height: number }> => {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(throwDamagedPicture)
  if (width * height > MAX_MEGAPIXELS * 1e6)
    throw createApiError('tooLarge', 'pictureTooManyPixels', { most: MAX_MEGAPIXELS })
  const picture = sharp(file, {
    failOn: 'error',
    limitInputPixels: MAX_MEGAPIXELS * 1e6,
    sequentialRead: true,
  }).autoOrient()
  return { picture, width, height }
}

/** @throws ApiError `invalidRequest` always: what a decoder says of a file is for nobody */
export const throwDamagedPicture = (): never => {
  throw createApiError('invalidRequest', 'pictureDamaged')
}
