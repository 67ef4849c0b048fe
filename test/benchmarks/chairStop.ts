import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { lockPostgresTables } from '@anzuo/server/testing/databases'
import { startInterruptibleProxy } from '@anzuo/server/testing/interruptibleProxy'
import {
  callApi,
  computeQuantile,
  createTestDatabase,
  logIn,
  measureDurationMs,
  startOwnedChair,
  startServerProcess,
  stopAllProcesses,
} from './chair/benchmarkProcesses'

/**
 * How fast a chair stops over the internet while the server is in trouble, printed as one line of JSON at the end:
 *
 *   npm run --silent bench:stop
 *
 * From the phone's request to the chair's answer over the embedded broker, in ms: at rest, during 150 searches at once, with the
 * tables of sessions and rights locked, and with the way to PostgreSQL cut. `lost` counts stops that did not reach the chair.
 */

const STOP_COUNT = 200
const SEARCH_COUNT = 150
const SERIAL_NUMBER = 'W24BENCH900010'

type Asking = { address: string; token: string }

const measureStops = async (asking: Asking) => {
  const durations: number[] = []
  let lost = 0
  for (let index = 0; index < STOP_COUNT; index += 1) {
    const request = { serialNumber: SERIAL_NUMBER, isEmergency: index % 2 === 0 }
    durations.push(
      await measureDurationMs(() =>
        callApi<{ result: string }>(asking, '/device/stop', request).then(
          ({ result }) => (lost += result === 'ok' ? 0 : 1),
          () => (lost += 1),
        ),
      ),
    )
    await wait(10)
  }
  return {
    p50: computeQuantile(durations, 0.5),
    p95: computeQuantile(durations, 0.95),
    longest: computeQuantile(durations, 1),
    lost,
  }
}

/** Searches all the time in a process of its own, until the result is called. */
const startSearches = ({ address }: Asking): (() => void) => {
  const body = JSON.stringify({ search: 'massage', limit: 20 })
  const child = spawn(
    process.execPath,
    [
      resolveRepositoryPath('node_modules/autocannon/autocannon.js'),
      ...['--connections', String(SEARCH_COUNT), '--duration', '300', '--method', 'POST'],
      ...['--headers', 'content-type=application/json', '--body', body, `${address}/dealer_product/list`],
    ],
    { stdio: 'ignore' },
  )
  return () => void child.kill('SIGKILL')
}

const measureDuringSearches = async (asking: Asking) => {
  const end = startSearches(asking)
  await wait(2000)
  const stops = await measureStops(asking)
  end()
  return stops
}

const measureWhileLocked = async (asking: Asking, databaseUrl: string) => {
  const unlock = await lockPostgresTables(databaseUrl, ['sessions', 'chair_members', 'chairs'])
  const waiting = Array.from({ length: 40 }, () => callApi(asking, '/device/list', {}).catch(() => null))
  const stops = await measureStops(asking)
  await unlock()
  await Promise.all(waiting)
  return stops
}

const benchmark = async () => {
  const databaseUrl = await createTestDatabase()
  if (databaseUrl === null) throw new Error('this is measured on PostgreSQL, which does not answer')
  const { hostname, port } = new URL(databaseUrl)
  const proxy = await startInterruptibleProxy({ host: hostname, port: Number(port) || 5432 })
  const proxied = new URL(databaseUrl)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(proxy.port)
  const server = await startServerProcess(null, proxied.toString())
  const asking = { address: server.address, token: await logIn(server.address, '13900000003') }
  await startOwnedChair(server, asking.token, SERIAL_NUMBER)

  const rest = await measureStops(asking)
  const searches = await measureDuringSearches(asking)
  const locked = await measureWhileLocked(asking, databaseUrl)
  proxy.cut()
  const cut = await measureStops(asking)
  console.log(JSON.stringify({ rest, searches, locked, cut }))
}

benchmark().then(
  async () => {
    await stopAllProcesses()
    process.exit(0)
  },
  async (error: unknown) => {
    console.error(error)
    await stopAllProcesses()
    process.exit(1)
  },
)
