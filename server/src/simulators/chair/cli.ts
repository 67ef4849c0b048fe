import { parseArgs } from 'node:util'
import {
  CHAIR_FAMILY_KEYS,
  RECONNECT_SPREAD_MS,
  SERIAL_NUMBER_PATTERN,
  type ChairFamilyKey,
  type DeviceKey,
} from '@anzuo/chair-protocol'
import { DEFAULT_BROKER_PORT } from '../../gateways/chairs/embeddedBroker'
import { readServerSettings } from '../../settings'
import { toError } from '../../toError'
import { readManifestChair } from './manifestChairs'
import { fetchSimulatedChairKeys } from './simulatedChairKeys'
import { startSimulatedChair, type RunningSimulatedChair } from './startSimulatedChair'
import { startSimulatorPage } from './startSimulatorPage'
import { handleSimulatorTerminalKey, formatSimulatorTerminalView } from './terminalView'

/** Simulated chairs in a process of their own. */
const USAGE = `Usage: npm run chair -- [options]
  --family KEY    ${CHAIR_FAMILY_KEYS.join(', ')} (hk)
  --sn NUMBER     serial number of one chair, such as HK24A00012
  --manifest FILE the manifest of a batch, which has the key of the chair that --serial names; no server is asked then
  --serial NUMBER the same as --sn
  --count N       so many chairs, up to 10000 (1)
  --seated        somebody sits in each
  --page PORT     a page that shows them, with what a body can do to them and the codes to print
  --url URL       the broker (MQTT_URL, else the one that a server on this machine brings along)
  --changes N     changes of state a second of all of them together, for load (0)
  --quiet         no view in the terminal
  --server URL    the development server that gives the chairs their keys (http://127.0.0.1 at PORT)
The server has to run already (npm start), and not in production.`

const REFRESH_INTERVAL_MS = 500

/** From so many on, chairs that lose their broker together come back as spread as real ones. */
const MANY_CHAIRS = 100

/** So many connections are opened each tenth of a second. */
const START_BATCH_SIZE = 50
const START_BATCH_INTERVAL_MS = 100

const exitWithError = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Why the broker refused the connection, for whoever starts a chair. */
const explainConnectionError = (reason: string, broker: string): string => {
  if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH/.test(reason))
    return `Nothing listens at ${broker}: start the server first (npm start), or name its broker with --url. Trying on.`
  if (/bad user ?name|not authorized/i.test(reason))
    return `The broker at ${broker} does not know this key: name the server that it belongs to with --server.`
  return reason
}

const parseOptions = () => {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    return exitWithError(`${toError(error).message}\n${USAGE}`)
  }
}

const OPTIONS = {
  family: { type: 'string', default: 'hk' },
  sn: { type: 'string' },
  serial: { type: 'string' },
  manifest: { type: 'string' },
  count: { type: 'string', default: '1' },
  url: { type: 'string' },
  server: { type: 'string' },
  page: { type: 'string' },
  changes: { type: 'string', default: '0' },
  seated: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const readOptions = () => {
  const values = parseOptions()
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    process.exit(0)
  }
  const sn = values.sn ?? values.serial
  if (values.manifest !== undefined && sn === undefined)
    return exitWithError('--serial says which chair of the manifest it is.')
  const family = CHAIR_FAMILY_KEYS.find(key => key === values.family)
  if (!family) return exitWithError(`--family is one of ${CHAIR_FAMILY_KEYS.join(', ')}.`)
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    return exitWithError('--count is a whole number from 1 to 10000.')
  const page = values.page === undefined ? null : Number(values.page)
  if (page !== null && !(Number.isInteger(page) && page >= 0 && page < 65_536))
    return exitWithError('--page is a port: a whole number below 65536, 0 for any free one.')
  if (sn !== undefined && (!SERIAL_NUMBER_PATTERN.test(sn) || count > 1))
    return exitWithError('--sn is 6 to 16 capital letters and digits, and names one chair.')
  return { ...values, sn, family, count, page }
}

const createSerialNumbers = (
  family: ChairFamilyKey,
  { sn, count }: { sn?: string | undefined; count: number },
): string[] =>
  sn === undefined
    ? Array.from(
        { length: count },
        (_, index) => `${family.toUpperCase()}24S${String(index).padStart(5, '0')}`,
      )
    : [sn]

const fetchKeys = async (server: string, serialNumbers: readonly string[]) => {
  try {
    return await fetchSimulatedChairKeys(server, serialNumbers)
  } catch (error) {
    return exitWithError(
      `No keys from ${server} (${toError(error).message}): start the server first (npm start), or name it with --server.`,
    )
  }
}

/** The chairs to start, with their keys: from the manifest of a batch, else from a development server. */
const loadChairs = async (
  options: ReturnType<typeof readOptions>,
  port: number,
): Promise<{ serialNumbers: string[]; family: ChairFamilyKey; keys: ReadonlyMap<string, DeviceKey> }> => {
  if (options.manifest !== undefined) {
    const chair = await readManifestChair(options.manifest, options.sn ?? '')
    return {
      serialNumbers: [chair.serialNumber],
      family: chair.family,
      keys: new Map([[chair.serialNumber, chair.deviceKey]]),
    }
  }
  const serialNumbers = createSerialNumbers(options.family, options)
  const keys = await fetchKeys(options.server ?? `http://127.0.0.1:${port}`, serialNumbers)
  return { serialNumbers, family: options.family, keys }
}

const main = async (): Promise<void> => {
  const options = readOptions()
  const read = readServerSettings(process.env)
  if (!read.ok) return exitWithError(read.problems.join('\n'))
  const url =
    options.url ??
    read.settings.mqtt.url ??
    `mqtt://127.0.0.1:${read.settings.mqtt.port ?? DEFAULT_BROKER_PORT}`
  const { caFile } = read.settings.mqtt
  const running: RunningSimulatedChair[] = []
  const problems = new Set<string>()

  const { serialNumbers, family, keys } = await loadChairs(options, read.settings.port)
  const startNext = (waiting: string[]): void => {
    for (const serialNumber of waiting.splice(0, START_BATCH_SIZE)) {
      const deviceKey = keys.get(serialNumber)
      if (!deviceKey) {
        process.stderr.write(`${serialNumber}: its key was revoked\n`)
        continue
      }
      const chair = startSimulatedChair({
        serialNumber,
        family,
        isOwned: false,
        deviceKey,
        url,
        caFile,
        ...(options.count < MANY_CHAIRS ? {} : { reconnectSpreadMs: RECONNECT_SPREAD_MS }),
        onProblem: reason => {
          if (problems.has(reason)) return
          problems.add(reason)
          process.stderr.write(`${serialNumber}: ${explainConnectionError(reason, new URL(url).host)}\n`)
        },
      })
      if (options.seated) chair.chair.sitDown()
      running.push(chair)
    }
    if (waiting.length > 0) setTimeout(() => startNext(waiting), START_BATCH_INTERVAL_MS)
  }
  startNext([...serialNumbers])

  const close = async () => {
    await Promise.all(running.map(chair => chair.close()))
    process.exit(0)
  }
  process.on('SIGINT', () => void close())
  process.on('SIGTERM', () => void close())

  if (options.page !== null) {
    const address = await startSimulatorPage(running, options.page)
    process.stdout.write(`Page ${address}/dev/chairs/page (with the codes to print)\n`)
  }
  simulateStateChanges(running, Number(options.changes))
  process.stdout.write(`Broker ${new URL(url).host}\n`)
  if (!options.quiet) showInTerminal(running, close)
}

/** People sit down and stand up all over the place. */
const simulateStateChanges = (running: readonly RunningSimulatedChair[], perSecond: number): void => {
  if (!(perSecond > 0)) return
  let due = 0
  let next = 0
  setInterval(() => {
    due += (perSecond * START_BATCH_INTERVAL_MS) / 1000
    for (; due >= 1 && running.length > 0; due -= 1) {
      const chair = running[next % running.length]?.chair
      next += 1
      if (chair?.state().isSeated) chair.standUp()
      else chair?.sitDown()
    }
  }, START_BATCH_INTERVAL_MS)
}

const showInTerminal = (running: readonly RunningSimulatedChair[], close: () => Promise<void>): void => {
  const { stdin, stdout } = process
  if (stdin.isTTY) {
    stdin.setRawMode(true)
    stdin.on('data', key => {
      const text = key.toString()
      if (text === 'q' || text === '\u0003') void close()
      else handleSimulatorTerminalKey(text, running)
    })
  }
  let shown = ''
  setInterval(() => {
    const text = formatSimulatorTerminalView(running)
    if (text === shown) return
    // Back to the first line of the text before, and everything below is written anew.
    const back = stdout.isTTY && shown ? `\u001b[${shown.split('\n').length}A\u001b[J` : ''
    stdout.write(`${back}${text}\n`)
    shown = text
  }, REFRESH_INTERVAL_MS)
}

main().catch((error: unknown) => exitWithError(toError(error).message))
