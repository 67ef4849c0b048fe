import { spawn } from 'node:child_process'
import os from 'node:os'
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
 * From the phone's request to the chair's answer over the embedded broker, in ms: at rest, during 150 searches at once, with all
 * connections for calls taken and 150 more calls waiting for one, with the tables of sessions and rights locked, and with the way to
 * PostgreSQL cut. `lost` counts stops that did not reach the chair. It fails when one was lost, or when one in twenty took longer
 * than the bound; `load` is how many processes wanted a core just before, so that a busy machine is not taken for a slow server.
 */

const BOUND_P95_MS = 20

const STOP_COUNT = 200
/** As fast as a hand may press for ever. */
const PAUSE_MS = 50
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
    await wait(PAUSE_MS)
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
  const body = JSON.stringify({ limit: 20 })
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

/** Each search waits for the lock on its connection, and the others for a connection. */
const measureWhileConnectionsAreTaken = async (asking: Asking, databaseUrl: string) => {
  const unlock = await lockPostgresTables(databaseUrl, ['products'])
  const stops = await measureDuringSearches(asking)
  await unlock()
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

  const [load = NaN] = os.loadavg()
  const rest = await measureStops(asking)
  const searches = await measureDuringSearches(asking)
  const connectionsTaken = await measureWhileConnectionsAreTaken(asking, databaseUrl)
  const locked = await measureWhileLocked(asking, databaseUrl)
  proxy.cut()
  const cut = await measureStops(asking)
  const phases = { rest, searches, connectionsTaken, locked, cut }
  console.log(JSON.stringify({ load, ...phases }))
  for (const [phase, { p95, lost }] of Object.entries(phases)) {
    if (lost > 0) throw new Error(`${phase}: ${lost} stops were lost`)
    if (p95 > BOUND_P95_MS) throw new Error(`${phase}: ${p95} ms is longer than ${BOUND_P95_MS} ms`)
  }
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
