import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import type { LiveMessage } from '../../src/contract'
import { openBluetoothBench } from '../e2e/support/bluetooth/openBench'
import {
  call,
  connectedTo,
  endAll,
  logIn,
  ownedChair,
  quantile,
  residentMegabytes,
  sleep,
  startChairProcess,
  startMosquitto,
  startServerProcess,
  timed,
  type BenchServer,
} from './chair/house'

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
const CLOUD_ROUNDS = 6
const THROUGHPUT_MS = 5000
const STOPS = 100
const PINGS = 200

let token = 0
const start = () => {
  token += 1
  return { name: 'start', program: 1, minutes: 30, token }
}

const serialOf = (index: number) => `W24BENCH${String(index).padStart(6, '0')}`

const measureCloud = async (server: BenchServer, person: string) => {
  const asking = { address: server.address, token: person }
  const serials = Array.from({ length: CLOUD_CHAIRS }, (_, index) => serialOf(index))
  const chairs = []
  for (const serialNumber of serials) chairs.push(await ownedChair(server, person, serialNumber))
  const command = (serialNumber: string, what: object) =>
    call<{ result: string }>(asking, '/device/command', { serialNumber, command: what })
  for (const serialNumber of serials) await command(serialNumber, start())

  const acks: number[] = []
  for (let round = 0; round < CLOUD_ROUNDS; round += 1)
    for (const serialNumber of serials) {
      const intensity = { name: 'set', parameter: 'intensity', value: 1 + (round % 5) }
      acks.push(await timed(() => command(serialNumber, intensity)))
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
  for (let index = 0; index < STOPS; index += 1) {
    const serialNumber = serials[index % serials.length]
    stops.push(await timed(() => call(asking, '/device/stop', { serialNumber, isEmergency: true })))
  }
  for (const chair of chairs) await chair.close()
  return {
    cloud: {
      ackP50: quantile(acks, 0.5),
      ackP95: quantile(acks, 0.95),
      chairs: CLOUD_CHAIRS,
      cps: Math.round(count / (THROUGHPUT_MS / 1000)),
    },
    estop: quantile(stops, 0.95),
  }
}

const measureBluetooth = async () => {
  const bench = await openBluetoothBench()
  try {
    await bench.connect()
    const acks = await bench.page.evaluate(count => window.bench.pings(count), PINGS)
    const stops: number[] = []
    for (let index = 0; index < STOPS; index += 1) {
      stops.push(await bench.page.evaluate(() => window.bench.timedStop()))
      await bench.page.evaluate(() => window.bench.reset())
    }
    return { ackP50: quantile(acks, 0.5), estop: quantile(stops, 0.95) }
  } finally {
    await bench.close()
  }
}

/** Opens the live line of a chair and gives how to wait for a revision. */
const watch = async (server: BenchServer, person: string, serialNumber: string) => {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/device/live`)
  let latest = -1
  let heard = () => {}
  socket.on('message', data => {
    const message = JSON.parse(data.toString()) as LiveMessage
    if (message.type === 'chair' && message.state) latest = message.state.revision
    heard()
  })
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'watch', token: person, serialNumbers: [serialNumber] }))
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
  const person = await logIn(server.address, '13900000002')
  startChairProcess(broker, { count: options.chairs, changes: options.changes })
  // Chairs come by hundreds a second, and each is greeted.
  await sleep((options.chairs / 500) * 1000 + SETTLE_MS)

  const serialNumber = serialOf(900_002)
  const chair = await ownedChair(server, person, serialNumber)
  const live = await watch(server, person, serialNumber)
  const states: number[] = []
  const stops: number[] = []
  for (let index = 0; index < SCALE_ROUNDS; index += 1) {
    states.push(
      await timed(() => {
        if (chair.chair.state().isSeated) chair.chair.standUp()
        else chair.chair.sit()
        return live.revision(chair.chair.state().revision)
      }),
    )
    stops.push(
      await timed(() =>
        call({ address: server.address, token: person }, '/device/stop', {
          serialNumber,
          isEmergency: true,
        }),
      ),
    )
    await sleep(20)
  }
  live.close()
  const connected = await connectedTo(broker)
  const rssMB = await residentMegabytes(server.pid)
  await chair.close()
  return {
    // Without the server’s own line and the chair that is stopped.
    chairs: connected - OTHER_CLIENTS,
    changesPerSecond: options.changes,
    rssMB,
    stateP95: quantile(states, 0.95),
    stopP95: quantile(stops, 0.95),
  }
}

const OTHER_CLIENTS = 2
const SETTLE_MS = 20_000
const SCALE_ROUNDS = 200

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
    await endAll()
    process.exit(0)
  },
  async (error: unknown) => {
    console.error(error)
    await endAll()
    process.exit(1)
  },
)
