import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../../../scripts/build'
import { inProject, projectRoot } from '../../../scripts/house'

export type RunningApp = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Everything that the server printed so far. */
  output: () => string
  stop: () => Promise<void>
}

export type AppOptions = {
  /** Where the data stays; a temporary folder that is removed at the end when left out. */
  dataFolder?: string
  env?: Record<string, string>
}

/** Builds the web app if needed and starts the server as a person would, on a free port. */
export const startApp = async ({ dataFolder, env = {} }: AppOptions = {}): Promise<RunningApp> => {
  await ensureBuild('h5')
  const folder = dataFolder ?? mkdtempSync(path.join(tmpdir(), 'anzuo-'))
  const child = spawn(process.execPath, ['--import', 'tsx', inProject('server/src/main.ts')], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    const onPrinted = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (http:\/\/\S+)$/m.exec(output)
      if (ready) resolve(ready[1] as string)
    }
    child.stdout.on('data', onPrinted)
    child.stderr.on('data', onPrinted)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return {
    origin,
    output: () => output,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      if (!dataFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
