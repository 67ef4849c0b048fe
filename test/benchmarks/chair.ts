import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import type { ChairSocketMessage } from '@anzuo/contract'
import { openBluetoothTestPage } from '../e2e/support/bluetooth/openBluetoothTestPage'
import {
  callApi,
  countConnectedMqttClients,
  stopAllProcesses,
  logIn,
  startOwnedChair,
  computeQuantile,
  readResidentMemoryMegabytes,
  startSimulatedChairsProcess,
  startMosquitto,
  startServerProcess,
  measureDurationMs,
  type BenchmarkServer,
} from './chair/benchmarkProcesses'

/**
 * How fast chairs obey, printed as one line of JSON at the end:
 *
 *   npm run --silent bench:chair [-- --chairs 10000 --changes 1000]
 *
 * cloud: 50 chairs, each command from the phone's request to the chair's answer, over the embedded broker. ble: the app's link in
 * Chromium beside an emulated chair, 20 ms between frames included in an answer but not in a stop. scale: chairs on
 * a mosquitto with one server, while they change their state so often a second; a change until it is on a phone's screen.
 * The server's database is a new one on PostgreSQL where that answers, else the embedded one, as `database` tells.
 */

const CLOUD_CHAIRS = 50
const CLOUD_ROUND_COUNT = 6
const THROUGHPUT_MS = 5000
const STOP_COUNT = 100
const PING_COUNT = 200

let lastCommandToken = 0
const createStartCommand = () => {
  lastCommandToken += 1
  return { name: 'start', program: 1, minutes: 30, token: lastCommandToken, stopCount: 0 }
}

const formatSerialNumber = (index: number) => `W24BENCH${String(index).padStart(6, '0')}`

const measureCloud = async (server: BenchmarkServer, accessToken: string) => {
  const asking = { address: server.address, token: accessToken }
  const serials = Array.from({ length: CLOUD_CHAIRS }, (_, index) => formatSerialNumber(index))
  const chairs = []
  for (const serialNumber of serials) chairs.push(await startOwnedChair(server, accessToken, serialNumber))
  const command = (serialNumber: string, what: object) =>
    callApi<{ result: string }>(asking, '/device/command', { serialNumber, command: what })
  for (const serialNumber of serials) await command(serialNumber, createStartCommand())

  const acks: number[] = []
  for (let round = 0; round < CLOUD_ROUND_COUNT; round += 1)
    for (const serialNumber of serials) {
      const intensity = { name: 'set', parameter: 'intensity', value: 1 + (round % 5) }
      acks.push(await measureDurationMs(() => command(serialNumber, intensity)))
    }

  const until = performance.now() + THROUGHPUT_MS
  let count = 0
  await Promise.all(
    serials.map(async serialNumber => {
      while (performance.now() < until) {
        await command(serialNumber, { name: 'pause' })
        count += 1
      }
    }),
  )

  const stops: number[] = []
  for (let index = 0; index < STOP_COUNT; index += 1) {
    const serialNumber = serials[index % serials.length]
    stops.push(
      await measureDurationMs(() => callApi(asking, '/device/stop', { serialNumber, isEmergency: true })),
    )
  }
  for (const chair of chairs) await chair.close()
  return {
    cloud: {
      ackP50: computeQuantile(acks, 0.5),
      ackP95: computeQuantile(acks, 0.95),
      chairs: CLOUD_CHAIRS,
      cps: Math.round(count / (THROUGHPUT_MS / 1000)),
    },
    estop: computeQuantile(stops, 0.95),
  }
}

const measureBluetooth = async () => {
  const bench = await openBluetoothTestPage()
  try {
    await bench.connect()
    const acks = await bench.page.evaluate(count => window.bench.pings(count), PING_COUNT)
    const stops: number[] = []
    for (let index = 0; index < STOP_COUNT; index += 1) {
      stops.push(await bench.page.evaluate(() => window.bench.timedStop()))
      await bench.page.evaluate(() => window.bench.reset())
    }
    return { ackP50: computeQuantile(acks, 0.5), estop: computeQuantile(stops, 0.95) }
  } finally {
    await bench.close()
  }
}

/** Opens the live line of a chair and gives how to wait for a revision. */
const watchLiveState = async (server: BenchmarkServer, accessToken: string, serialNumber: string) => {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/device/live`)
  let latest = -1
  let heard = () => {}
  socket.on('message', data => {
    const message = JSON.parse(data.toString()) as ChairSocketMessage
    if (message.type === 'chair' && message.state) latest = message.state.revision
    heard()
  })
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'watch', token: accessToken, serialNumbers: [serialNumber] }))
  return {
    revision: (wanted: number) =>
      new Promise<void>(resolve => {
        const look = () => {
          if (latest === wanted) resolve()
        }
        heard = look
        look()
      }),
    close: () => socket.close(),
  }
}

const measureScale = async (options: { chairs: number; changes: number }) => {
  const broker = await startMosquitto()
  if (broker === null) throw new Error('the scale is measured on mosquitto, which is not installed')
  const server = await startServerProcess(broker)
  const accessToken = await logIn(server.address, '13900000002')
  startSimulatedChairsProcess(server, { count: options.chairs, changes: options.changes })
  // Chairs come by hundreds a second, and each is greeted.
  await wait((options.chairs / 500) * 1000 + SETTLE_MS)

  const serialNumber = formatSerialNumber(900_002)
  const chair = await startOwnedChair(server, accessToken, serialNumber)
  const live = await watchLiveState(server, accessToken, serialNumber)
  const states: number[] = []
  const stops: number[] = []
  for (let index = 0; index < SCALE_ROUND_COUNT; index += 1) {
    states.push(
      await measureDurationMs(() => {
        if (chair.chair.state().isSeated) chair.chair.standUp()
        else chair.chair.sitDown()
        return live.revision(chair.chair.state().revision)
      }),
    )
    stops.push(
      await measureDurationMs(() =>
        callApi({ address: server.address, token: accessToken }, '/device/stop', {
          serialNumber,
          isEmergency: true,
        }),
      ),
    )
    await wait(20)
  }
  live.close()
  const connected = await countConnectedMqttClients(broker)
  const rssMB = await readResidentMemoryMegabytes(server.pid)
  await chair.close()
  return {
    // Without the server’s own connection, the chair that is stopped, and the one that asked.
    chairs: connected - NON_CHAIR_CLIENT_COUNT,
    changesPerSecond: options.changes,
    rssMB,
    stateP95: computeQuantile(states, 0.95),
    stopP95: computeQuantile(stops, 0.95),
  }
}

const NON_CHAIR_CLIENT_COUNT = 3
const SETTLE_MS = 20_000
const SCALE_ROUND_COUNT = 200

const benchmark = async () => {
  const { values } = parseArgs({
    options: {
      chairs: { type: 'string', default: '10000' },
      changes: { type: 'string', default: '1000' },
    },
  })
  const server = await startServerProcess(null)
  const person = await logIn(server.address, '13900000001')
  const { cloud, estop } = await measureCloud(server, person)
  const ble = await measureBluetooth()
  const scale = await measureScale({ chairs: Number(values.chairs), changes: Number(values.changes) })
  console.log(
    JSON.stringify({
      cloud,
      ble: { ackP50: ble.ackP50 },
      estop: { ble: ble.estop, cloud: estop },
      scale,
      database: server.database,
    }),
  )
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
