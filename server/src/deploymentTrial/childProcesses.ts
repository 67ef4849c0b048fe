import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)

const listChildren = async (pid: number): Promise<number[]> => {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Ends a process and its children without a word, as a power cut does. Resolves once they are gone. */
export const killWithChildren = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const pids = child.pid === undefined ? [] : await listChildren(child.pid)
  child.kill('SIGKILL')
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  await ended
}

/** A trial that fails half-way leaves no process behind. */
export const endWithThisProcess = (child: ChildProcess): void => {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Somebody who interrupts a trial leaves no process behind either. */
export const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
