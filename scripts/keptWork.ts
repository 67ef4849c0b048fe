import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { inProject } from './house'

const KEPT = inProject('node_modules', '.cache', 'anzuo')

export type Work = {
  /** What it is, as a file name. */
  name: string
  /** Everything that the result follows from: contents, versions, the code that makes it. */
  madeFrom: readonly (string | Uint8Array)[]
}

/** The place of a result; another one as soon as anything that it was made from is another. */
const placeOf = ({ name, madeFrom }: Work): string => {
  const hash = createHash('sha256')
  // The length in front keeps 'ab', 'c' and 'a', 'bc' apart.
  for (const part of madeFrom) hash.update(`${part.length}:`).update(part)
  mkdirSync(KEPT, { recursive: true })
  return `${KEPT}/${name}-${hash.digest('hex').slice(0, 32)}`
}

/** Beside the place until it is whole: another process may want it, or be writing it, at the same time. */
const unfinishedAt = (place: string) => `${place}.${randomUUID()}`

const finish = (unfinished: string, place: string): void => {
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

/** The text that `make` gives, kept on disk until anything changes that it was made from. What throws is not kept. */
export const keptText = (work: Work, make: () => string): string => {
  const place = placeOf(work)
  if (existsSync(place)) return readFileSync(place, 'utf8')
  const text = make()
  const unfinished = unfinishedAt(place)
  writeFileSync(unfinished, text)
  finish(unfinished, place)
  return text
}

/** Copies to `target` what `fill` writes into a folder, which is done once until anything changes that it was made from. */
export const copyKeptFolder = async (
  work: Work,
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> => {
  const place = placeOf(work)
  if (!existsSync(place)) {
    const unfinished = unfinishedAt(place)
    await fill(unfinished)
    finish(unfinished, place)
  }
  cpSync(place, target, { recursive: true })
}
