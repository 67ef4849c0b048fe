import { spawn } from 'node:child_process'
import path from 'node:path'

export type MiniProgramHostProcess = {
  /** `ws://127.0.0.1:PORT` for miniprogram-automator. */
  address: string
  output: () => string
  /** Ends the host; the result is its exit code: 0 when nothing was violated. */
  stop: () => Promise<number | null>
}

/**
 * Starts the host as a process of its own, as `npm run host` does, and waits until it is ready. The options of the subcommand
 * `component` name the component too.
 * @throws Error with what it printed when it refuses the mini-program.
 */
export const startMiniProgramHostProcess = async (
  folder: string,
  options: string[] = [],
  subcommand: 'component' | null = null,
): Promise<MiniProgramHostProcess> => {
  const command = subcommand === null ? [] : [subcommand]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, '../cli.ts'), ...command, folder, '--port', '0', ...options],
    // A test's own environment is a copy, which a process doesn't get by itself.
    { stdio: ['ignore', 'pipe', 'pipe'], env: process.env },
  )
  let output = ''
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const onPrinted = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (ws:\/\/\S+)/m.exec(output)
      if (ready) resolve(ready[1] as string)
    }
    child.stdout.on('data', onPrinted)
    child.stderr.on('data', onPrinted)
    child.once('error', reject)
    child.once('close', () => reject(new Error(output)))
  })
  return {
    address,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Why the host refused a mini-program, in one line; null where an error of a start says something else. */
export const readRejection = (error: unknown): string | null =>
  (error instanceof Error && /^refused (.*)$/m.exec(error.message)?.[1]) || null
