import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Names the compiled server, where the test run has compiled it. */
export const COMPILED_MAIN_VARIABLE = 'ANZUO_TEST_MAIN'

const compiledMain = process.env[COMPILED_MAIN_VARIABLE]

/** What Node runs to start the server of these sources. */
const SERVER_ARGUMENTS = compiledMain
  ? ['--enable-source-maps', compiledMain]
  : ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))]

/** The server as a process of its own, as people start it. */
export type ServerProcess = {
  child: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Resolves with the address once it says that it is ready, and rejects when it ends before that. */
  ready: () => Promise<string>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/**
 * Starts the server on a free port with these settings.
 * @param options.nodeArguments what Node runs; the server's sources when left out
 * @param options.folder where it runs; this process's when left out
 */
export const startServerProcess = (
  environment: Record<string, string>,
  { nodeArguments = SERVER_ARGUMENTS, folder = process.cwd() } = {},
): ServerProcess => {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', MQTT_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const onPrinted: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      for (const look of onPrinted) look()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => printed,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const address = /^ready (\S+)\n/m.exec(printed)?.[1]
          if (address) resolve(address)
        }
        onPrinted.push(look)
        look()
        void ended.then(code => reject(new Error(`it ended with ${code}: ${printed}`)))
      }),
    ended,
  }
}
