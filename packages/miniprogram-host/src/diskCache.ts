import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Beside the other tools' caches in the project that the command runs in, or out of the way where there are none. */
const CACHE_FOLDER = existsSync('node_modules')
  ? path.resolve('node_modules', '.cache', 'anzuo')
  : path.join(tmpdir(), 'miniprogram-host-cache')

export type DiskCacheKey = {
  /** What it is, as a file name. */
  name: string
  /** Everything that the result follows from: contents, versions, the code that makes it. */
  inputs: readonly (string | Uint8Array)[]
}

/** The place of a result; another one as soon as anything that it was made from is another. */
const getCachePath = ({ name, inputs }: DiskCacheKey): string => {
  const hash = createHash('sha256')
  // The length in front keeps 'ab', 'c' and 'a', 'bc' apart.
  for (const part of inputs) hash.update(`${part.length}:`).update(part)
  mkdirSync(CACHE_FOLDER, { recursive: true })
  return `${CACHE_FOLDER}/${name}-${hash.digest('hex').slice(0, 32)}`
}

/** Beside the place until it is whole: another process may want it, or be writing it, at the same time. */
const getTemporaryPath = (place: string) => `${place}.${randomUUID()}`

const commitEntry = (unfinished: string, place: string): void => {
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

/** The text that `make` gives, kept on disk until anything changes that it was made from. What throws is not kept. */
export const getOrCreateCachedText = (work: DiskCacheKey, make: () => string): string => {
  const place = getCachePath(work)
  if (existsSync(place)) return readFileSync(place, 'utf8')
  const text = make()
  const unfinished = getTemporaryPath(place)
  writeFileSync(unfinished, text)
  commitEntry(unfinished, place)
  return text
}

/** Copies to `target` what `fill` writes into a folder, which is done once until anything changes that it was made from. */
export const copyCachedFolder = async (
  work: DiskCacheKey,
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> => {
  const place = getCachePath(work)
  if (!existsSync(place)) {
    const unfinished = getTemporaryPath(place)
    await fill(unfinished)
    commitEntry(unfinished, place)
  }
  cpSync(place, target, { recursive: true })
}
