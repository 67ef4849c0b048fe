import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BATCH_ID_PATTERN } from '@anzuo/domain/office/chairSerials'
import type { BatchFile } from '../modules/chairBatch/batchFiles'
import { toError } from '../toError'

/** Says which batch a folder is being filled with; gone once it is whole. */
const MARKER = '.unfinished'

const MarkerSchema = z.object({
  batch: z.string().regex(BATCH_ID_PATTERN),
  family: z.string(),
  count: z.number(),
})

/** What a folder is filled with. */
export type WantedBatch = z.infer<typeof MarkerSchema>

/** A folder that its owner alone may read. */
export type BatchFolder = {
  batch: string
  /** False for one that was begun before. */
  isNew: boolean
  write: (file: BatchFile) => Promise<void>
  /** The folder is whole. */
  finish: () => Promise<void>
  /** Takes away a folder that was made for nothing; one that was begun before stays. */
  discard: () => Promise<void>
}

/** Why a folder can't be filled. */
export class BatchFolderError extends Error {
  override name = 'BatchFolderError'
}

/** Whoever reads the file finds all of it, also after a power cut. */
const writePrivately = async (file: string, content: string | Buffer): Promise<void> => {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

const readMarker = async (folder: string): Promise<WantedBatch | null> => {
  const text = await readFile(path.join(folder, MARKER), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return MarkerSchema.parse(JSON.parse(text))
  } catch {
    throw new BatchFolderError(`--out: ${path.join(folder, MARKER)} can't be read`)
  }
}

const createFolder = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder, { mode: 0o700 })
    // The rights of `mkdir` are less what the shell's mask takes away, never more; this says them whatever it is.
    await chmod(folder, 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new BatchFolderError(`--out: ${toError(error).message}`)
  }
}

/**
 * Makes a folder for a batch, or goes on with one whose filling was cut off.
 * @throws BatchFolderError for a folder that is there and whole, is of another batch, or can't be made
 */
export const openBatchFolder = async (folder: string, wanted: WantedBatch): Promise<BatchFolder> => {
  const isNew = await createFolder(folder)
  const begun = isNew ? null : await readMarker(folder)
  if (!isNew && !begun)
    throw new BatchFolderError(`--out: ${folder} is there already. A batch gets a folder of its own.`)
  if (begun && (begun.family !== wanted.family || begun.count !== wanted.count))
    throw new BatchFolderError(
      `--out: ${folder} holds a part of batch ${begun.batch}, of ${begun.count} chairs of family ${begun.family}.`,
    )
  const { batch } = begun ?? wanted
  if (isNew) await writePrivately(path.join(folder, MARKER), JSON.stringify({ ...wanted, batch }))
  await mkdir(path.join(folder, 'labels'), { recursive: true, mode: 0o700 })
  return {
    batch,
    isNew,
    write: ({ name, content }) => writePrivately(path.join(folder, name), content),
    finish: () => rm(path.join(folder, MARKER)),
    discard: async () => {
      if (isNew) await rm(folder, { recursive: true })
    },
  }
}
