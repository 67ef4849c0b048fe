import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from './startupError'

/** A file system that has not answered by then, such as one over a broken network, is not waited for. */
const DEADLINE_MS = 10_000

/**
 * Makes the data folder, with those above it that are missing. Node's own recursive `mkdir` tries for ever where a folder is there
 * and refuses new ones as if it were not, as `/proc` does.
 * @param options.create what asks the file system
 * @throws StartupError when the folder can't be made, or no answer comes in time
 */
export const createDataFolder = async (
  folder: string,
  { deadlineMs = DEADLINE_MS, create = createWithParents } = {},
): Promise<void> => {
  const abort = new AbortController()
  const deadline = setTimeout(deadlineMs, 'late' as const, { signal: abort.signal }).catch(
    () => 'made' as const,
  )
  try {
    const outcome = await Promise.race([create(path.resolve(folder)), deadline])
    if (outcome === 'late')
      throw new StartupError(`DATA_DIR: ${folder} gave no answer in ${deadlineMs / 1000} seconds.`)
  } catch (error) {
    throw error instanceof StartupError ? error : toStartupError(folder, error)
  } finally {
    abort.abort()
  }
}

const createWithParents = async (folder: string): Promise<void> => {
  if (await isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await createWithParents(parent)
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(folder))) throw error
  }
}

const isFolder = async (folder: string): Promise<boolean> => {
  try {
    return (await stat(folder)).isDirectory()
  } catch {
    return false
  }
}

const toStartupError = (folder: string, error: unknown): StartupError => {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  return new StartupError(
    `DATA_DIR: ${folder} is no folder, and cannot be made (${reason}). Set DATA_DIR to a folder that this user may write.`,
  )
}
