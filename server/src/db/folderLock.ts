import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../startupError'

/** Who holds a lock. `startedAt` tells a process from a later one that was given the same number. */
type LockHolder = { id: string; host: string; pid: number; startedAt: string | null }

/** How long to leave another process alone that is removing a stale lock. */
const TAKEOVER_PAUSE_MS = 10

export type FolderLock = { release: () => Promise<void> }

/**
 * Takes an exclusive lock on a folder, as a file beside it (`<folder>.lock`). The lock of a process that is gone is
 * taken over.
 * @throws StartupError when a living process holds it, or one on another machine, which we can't look at.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const file = `${folder}.lock`
  const mine: LockHolder = {
    id: randomUUID(),
    host: os.hostname(),
    pid: process.pid,
    startedAt: getProcessStartTime(process.pid),
  }
  const draft = `${file}.${mine.id}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    while (!(await createHardLink(draft, file))) {
      const holder = await readHolder(file)
      if (holder === 'gone') continue
      if (holder !== 'unreadable') throwIfHeld(holder, { folder, file })
      await removeStaleLock(file, draft)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    release: async () => {
      const holder = await readHolder(file)
      if (typeof holder === 'object' && holder.id === mine.id) await rm(file, { force: true })
    },
  }
}

/** A hard link appears whole or not at all: nobody ever reads half a lock. False when there is one already. */
const createHardLink = async (draft: string, file: string): Promise<boolean> => {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

const readHolder = async (file: string): Promise<LockHolder | 'gone' | 'unreadable'> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isHolder(value) ? value : 'unreadable'
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'gone'
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

const isHolder = (value: unknown): value is LockHolder =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'host' in value &&
  typeof value.host === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'startedAt' in value &&
  (typeof value.startedAt === 'string' || value.startedAt === null)

const throwIfHeld = (holder: LockHolder, place: { folder: string; file: string }): void => {
  if (holder.host !== os.hostname())
    throw new StartupError(
      `DATA_DIR: ${place.folder} is in use by process ${holder.pid} on "${holder.host}". ` +
        `If that one no longer runs, delete ${place.file} and start again.`,
    )
  if (isProcessAlive(holder))
    throw new StartupError(
      `DATA_DIR: ${place.folder} is in use by process ${holder.pid}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    )
}

const isProcessAlive = ({ pid, startedAt }: LockHolder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    if (!hasErrorCode(error, 'EPERM')) return false
  }
  const startedNow = getProcessStartTime(pid)
  return startedAt === null || startedNow === null || startedAt === startedNow
}

/**
 * When a process started, as text that only has to be equal for the same process: start-up of the machine and clock
 * ticks since then on Linux, a date elsewhere. Null where the system doesn't tell.
 */
const getProcessStartTime = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; field 22 counted from the start is the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${ticks}`
  } catch {
    return getProcessStartTimeFromPs(pid)
  }
}

const getProcessStartTimeFromPs = (pid: number): string | null => {
  try {
    const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    return output.trim() || null
  } catch {
    return null
  }
}

/**
 * Removes a stale lock. Whoever does so holds a second lock for that moment and looks again: between reading a stale lock
 * and removing it, another process may have taken it over, and its living lock must stay.
 */
const removeStaleLock = async (file: string, draft: string): Promise<void> => {
  const guard = `${file}.takeover`
  if (await createHardLink(draft, guard)) {
    try {
      if (isStale(await readHolder(file))) await rm(file, { force: true })
    } finally {
      await rm(guard, { force: true })
    }
  } else if (isStale(await readHolder(guard))) {
    await rm(guard, { force: true })
  } else {
    await setTimeout(TAKEOVER_PAUSE_MS)
  }
}

const isStale = (holder: LockHolder | 'gone' | 'unreadable'): boolean =>
  holder === 'unreadable' || (holder !== 'gone' && holder.host === os.hostname() && !isProcessAlive(holder))

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
