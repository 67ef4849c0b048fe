import { createApiError } from '../../http/apiError'

/** Boxes of an MP4 that stand outermost (ISO/IEC 14496-12, section 4.2). */
type Mp4Box = { kind: string; from: number; to: number }

/** A file of so few boxes is a film; more are somebody's trial. */
const MAX_BOXES = 10_000

/** @returns null where the sizes of the boxes don't fit the file, as in one that was cut short */
const listBoxes = (file: Buffer): Mp4Box[] | null => {
  const boxes: Mp4Box[] = []
  let at = 0
  while (at < file.length) {
    if (file.length - at < 8 || boxes.length === MAX_BOXES) return null
    const short = file.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && file.length - at < 16) return null
    // A size of 0 reaches to the end of the file, 1 is followed by a size of 64 bits.
    const size = short === 0 ? file.length - at : isLong ? Number(file.readBigUInt64BE(at + 8)) : short
    if (size < 8 || at + size > file.length) return null
    boxes.push({ kind: file.toString('latin1', at + 4, at + 8), from: at, to: at + size })
    at += size
  }
  return boxes
}

/**
 * Looks whether a file is an MP4 that every browser and the mini-program play: complete, and with H.264 inside.
 * @throws ApiError `invalidRequest` with what is wrong
 */
export const requireFilm = (file: Buffer): void => {
  if (file.toString('latin1', 4, 8) !== 'ftyp') throw createApiError('invalidRequest', 'officeFilmWrong')
  const boxes = listBoxes(file)
  const index = boxes?.find(({ kind }) => kind === 'moov')
  if (!index || !boxes?.some(({ kind }) => kind === 'mdat'))
    throw createApiError('invalidRequest', 'officeFilmDamaged')
  // The sample entry's name: `avc1` for H.264 with its parameters in the index, `avc3` with them in the film.
  if (!/avc[13]/.test(file.toString('latin1', index.from, index.to)))
    throw createApiError('invalidRequest', 'officeFilmCodec')
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
