import { createHash } from 'node:crypto'

/** At least so many numbers for each chunk, so that few of them meet. */
const MIN_NUMBERS_PER_CHUNK = 2

/**
 * Numbers for chunks, as short as they can be: three digits for up to five hundred. A chunk keeps its number from build to build as long as
 * no other wants the same one, so that browsers keep what has not changed.
 * @param names what tells a chunk from all others, in any order
 */
export const numberChunks = (names: readonly string[]): Map<string, number> => {
  let space = 1000
  while (names.length * MIN_NUMBERS_PER_CHUNK > space) space *= 10
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const name of [...names].sort()) {
    let attempt = 0
    let number: number
    do {
      const digest = createHash('sha256').update(`${attempt}:${name}`).digest()
      number = digest.readUInt32BE(0) % space
      attempt += 1
    } while (taken.has(number))
    taken.add(number)
    numbers.set(name, number)
  }
  return numbers
}
