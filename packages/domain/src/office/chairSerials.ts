/** The families that a batch is made of, for those who may not look into the chair's protocol. */
export { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'

/** Chairs that one batch may have: what a factory line does in some weeks, and a folder still holds. */
export const MAX_BATCH_SIZE = 10_000

/** Chairs that a batch of the console may have: their files are one download. */
export const MAX_CONSOLE_BATCH_SIZE = 1000

/** What a batch is called. */
export const BATCH_ID_PATTERN = /^[A-Z0-9][A-Z0-9-]{2,31}$/

/** Numbers of one letter: 00001 to 99999. */
const NUMBERS_PER_LETTER = 99_999
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Chairs of one family that one year has numbers for. */
export const MAX_SERIAL_ORDINAL = NUMBERS_PER_LETTER * LETTERS.length

/** What the serial numbers of a family begin with in a year, such as `HK26`. */
export const getSerialPrefix = (family: string, year: number): string =>
  `${family.toUpperCase()}${String(year % 100).padStart(2, '0')}`

/**
 * The serial number of the nth chair with a prefix: a letter and five digits follow, `HK26A00001`.
 * @param ordinal from 1 to `MAX_SERIAL_ORDINAL`
 * @throws RangeError outside of that
 */
export const formatSerialNumber = (prefix: string, ordinal: number): string => {
  const series = LETTERS[Math.floor((ordinal - 1) / NUMBERS_PER_LETTER)]
  if (!Number.isInteger(ordinal) || ordinal < 1 || series === undefined)
    throw new RangeError(`no serial number has the ordinal ${ordinal}`)
  return `${prefix}${series}${String(((ordinal - 1) % NUMBERS_PER_LETTER) + 1).padStart(5, '0')}`
}

/** Which chair of a prefix has this serial number; null for a number of another form. */
export const parseSerialOrdinal = (prefix: string, serialNumber: string): number | null => {
  const rest = serialNumber.startsWith(prefix) ? serialNumber.slice(prefix.length) : ''
  const match = /^([A-Z])(\d{5})$/.exec(rest)
  const number = Number(match?.[2] ?? 0)
  return match && number > 0 ? LETTERS.indexOf(match[1] ?? '') * NUMBERS_PER_LETTER + number : null
}
