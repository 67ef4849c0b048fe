import { FILM_EDGE_RANGE, MAX_FILM_SECONDS } from '@anzuo/domain/shop/productFilm'
import { createApiError } from '../../http/apiError'
import { readFilm } from './readFilm'

/** H.264 with its parameters in the index, or in the film itself. */
const H264_CODECS: readonly string[] = ['avc1', 'avc3']
const AAC_CODEC = 'mp4a'

/**
 * Looks whether a file is an MP4 that every browser and the mini-program play: complete, with H.264 and no sound but AAC, neither too long
 * nor too small.
 * @returns how long it plays
 * @throws ApiError `invalidRequest` with what is wrong
 */
export const requireFilm = (file: Buffer): { seconds: number } => {
  if (file.toString('latin1', 4, 8) !== 'ftyp') throw createApiError('invalidRequest', 'officeFilmWrong')
  const facts = readFilm(file)
  if (!facts) throw createApiError('invalidRequest', 'officeFilmDamaged')
  const { seconds, videoCodecs, soundCodecs, longerEdge } = facts
  if (videoCodecs.length === 0 || !videoCodecs.every(codec => H264_CODECS.includes(codec)))
    throw createApiError('invalidRequest', 'officeFilmCodec')
  if (!soundCodecs.every(codec => codec === AAC_CODEC))
    throw createApiError('invalidRequest', 'officeFilmSound')
  if (seconds === 0) throw createApiError('invalidRequest', 'officeFilmWithoutLength')
  if (seconds > MAX_FILM_SECONDS)
    throw createApiError('invalidRequest', 'officeFilmTooLong', { seconds, most: MAX_FILM_SECONDS })
  if (longerEdge < FILM_EDGE_RANGE.min || longerEdge > FILM_EDGE_RANGE.max)
    throw createApiError('invalidRequest', 'officeFilmEdge', {
      least: FILM_EDGE_RANGE.min,
      most: FILM_EDGE_RANGE.max,
    })
  return { seconds }
}

/** How far from its end a PDF says that it ends. */
const PDF_END_BYTES = 1024

/** What does something when a PDF is opened, or carries other files, and encryption. */
const ACTIVE_PDF_PARTS = /\/(JavaScript|JS|Launch|EmbeddedFiles?|OpenAction|RichMedia|Encrypt)\b/

/**
 * Looks whether a file is a complete PDF that only shows pages. Parts that are compressed are not looked into: a viewer's own rules hold
 * for them.
 * @throws ApiError `invalidRequest` with what is wrong
 */
export const requireManual = (file: Buffer): void => {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)))
    throw createApiError('invalidRequest', 'officeManualWrong')
  if (!file.subarray(-PDF_END_BYTES).includes('%%EOF'))
    throw createApiError('invalidRequest', 'officeManualDamaged')
  if (ACTIVE_PDF_PARTS.test(file.toString('latin1')))
    throw createApiError('invalidRequest', 'officeManualActive')
}
