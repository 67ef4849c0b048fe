import { spawn } from 'node:child_process'

export type ChildProcessResult = { exitCode: number; output: string; seconds: number }

export type ChildProcessOptions = {
  /** Added to the environment. */
  env?: Record<string, string>
  /** Shows the output as it comes; otherwise it is only collected. */
  isShown?: boolean
}

/** Runs a command in the current folder to its end and gives what it printed. Never throws for an exit code. */
export const runChildProcess = (
  command: string,
  commandArguments: readonly string[],
  { env = {}, isShown = false }: ChildProcessOptions = {},
): Promise<ChildProcessResult> =>
  new Promise((resolve, reject) => {
    const startedAt = Date.now()
    const child = spawn(command, commandArguments, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const onPrinted = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString()
      if (isShown) stream.write(chunk)
    }
    child.stdout.on('data', onPrinted(process.stdout))
    child.stderr.on('data', onPrinted(process.stderr))
    child.on('error', reject)
    child.on('close', exitCode =>
      resolve({ exitCode: exitCode ?? 1, output, seconds: (Date.now() - startedAt) / 1000 }),
    )
  })
