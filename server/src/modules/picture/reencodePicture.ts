import { createApiError } from '../../http/apiError'
import {
  createPictureQueue,
  DECODING_SECONDS,
  looksLikePicture,
  openPicture,
  throwDamagedPicture,
} from './pictureDecoding'

/** Longest side of a person's picture, px. */
export const MAX_AVATAR_EDGE = 512

/** Longest side of a picture of a review or a refund, px. */
export const MAX_PICTURE_EDGE = 1600

const JPEG_QUALITY = 82

const takeTurn = createPictureQueue({ concurrent: 2, waiting: 16, deadlineMs: 10_000 })

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
  return takeTurn(() => toJpeg(file, maxEdge))
}

const decodeBase64 = (text: string): Buffer | null => {
  const base64 = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const file = Buffer.from(base64, 'base64')
  return looksLikePicture(file) ? file : null
}

const toJpeg = async (file: Buffer, maxEdge: number): Promise<string> => {
  const { picture } = await openPicture(file)
  const jpeg = await picture
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer()
    .catch(throwDamagedPicture)
  return jpeg.toString('base64')
}
