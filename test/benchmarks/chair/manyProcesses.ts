import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { compileServer } from '@anzuo/server/testing/compileServer'
import { TEST_KEY_ENCRYPTION_KEYS } from '@anzuo/server/testing/testChairKeys'
import { toHex } from '@anzuo/chair-protocol'
import type { LightChairProcessOptions, LightChairProcessReport } from './lightChairProcess'
import type { MemoryReport } from '@anzuo/server/benchmarks/memoryReport'

/** Servers that tell of their memory, and processes full of chairs, for `bench:many`. */

const children: ChildProcess[] = []
const folders: string[] = []

/** Ends every process that was started here, and removes what was compiled for them. */
export const stopManyProcesses = async (): Promise<void> => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(folders.map(folder => rm(folder, { recursive: true })))
}

/** The server as it is deployed: functions that tsx has compiled take four times the memory. */
export type CompiledMain = { main: string; memoryReport: string }

export const compileMeasuredServer = async (): Promise<CompiledMain> => {
  const compiled = await compileServer(['main.ts', 'benchmarks/memoryReport.ts'], `many-${process.pid}`)
  folders.push(compiled.folder)
  const [main = '', memoryReport = ''] = compiled.files
  return { main, memoryReport }
}

export type MeasuredServer = {
  address: string
  pid: number
  /** What it has in memory after a collection of garbage. */
  measureMemory: () => Promise<MemoryReport>
  /** Chairs that it takes for online. */
  countOnline: () => Promise<number>
}

const formatKeyEncryptionKeys = (): string =>
  [...TEST_KEY_ENCRYPTION_KEYS.keys].map(([id, key]) => `${id}:${toHex(key)}`).join(',')

/** Starts a server whose memory can be asked for. */
export const startMeasuredServer = async (options: {
  compiled: CompiledMain
  mqttUrl: string
  databaseUrl: string
}): Promise<MeasuredServer> => {
  const metricsPort = await findFreePort()
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', options.compiled.memoryReport, options.compiled.main],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'anzuo-bench-')),
        PORT: '0',
        METRICS_PORT: String(metricsPort),
        MQTT_URL: options.mqttUrl,
        DATABASE_URL: options.databaseUrl,
        CHAIR_KEY_ENCRYPTION_KEYS: formatKeyEncryptionKeys(),
        DEMO_CHAIRS: 'false',
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '1000000',
        AUTH_REQUESTS_PER_MINUTE: '1000000',
        CODES_PER_HOUR: '1000000',
      },
    },
  )
  children.push(child)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return {
    address,
    pid: child.pid ?? 0,
    measureMemory: async () => {
      child.send('measure')
      const [report] = (await once(child, 'message')) as [MemoryReport]
      return report
    },
    countOnline: async () => {
      // A busy server closes a connection that was kept in the moment in which it is used again.
      const headers = { connection: 'close' }
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
      return Number(/^anzuo_chairs_online (\d+)$/m.exec(text)?.[1] ?? NaN)
    },
  }
}

export type LightChairProcess = { getReport: () => LightChairProcessReport }

/** Starts a process full of chairs. */
export const startLightChairProcess = (options: LightChairProcessOptions): LightChairProcess => {
  const child = fork(resolveRepositoryPath('test/benchmarks/chair/lightChairProcess.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH },
  })
  children.push(child)
  let latest: LightChairProcessReport = { ready: 0, attempts: [] }
  child.on('message', message => {
    latest = message as LightChairProcessReport
  })
  child.send(options)
  return { getReport: () => latest }
}
