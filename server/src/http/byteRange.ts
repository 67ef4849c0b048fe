import type { ByteRange } from '../fileStorage/fileStorage'

/** The one part of a file that a player asked for; null: all of it, also where the question makes no sense. */
export const parseByteRange = (header: string | undefined, length: number): ByteRange | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : null
}
