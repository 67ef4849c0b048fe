import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../scripts/chromium'
import type { Peripheral } from './backends/bluetooth/peripheral'
import { startHost } from './host'
import { ProgramRefused } from './violations'

const USAGE = `Usage: npm run host -- FOLDER [options]
  --port PORT        the automator's websocket (9420; 0 takes a free one)
  --open PAGE?QUERY  where the cold start leads
  --language NAME    en, zh_CN, zh_TW, zh_HK (en)
  --theme NAME       light or dark (light)
  --domain ORIGIN    an origin that the app may ask, repeatable (http://127.0.0.1:8080)
  --api ORIGIN       where the app's requests go in truth
  --cashier URL      where a payment is made in truth: a payment sandbox's page, without its number
  --camera FILE.y4m  what the camera sees, at its own frame rate, over and over
  --faces FILE       a module whose findFaces(picture) looks for faces, for the vision kit
  --peripherals FILE a module that exports peripherals, what Bluetooth finds
  --yes              answers every dialog with yes at once
  --quiet            prints the ready line and the end only`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '9420' },
    open: { type: 'string' },
    language: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'light' },
    domain: { type: 'string', multiple: true, default: ['http://127.0.0.1:8080'] },
    api: { type: 'string' },
    cashier: { type: 'string' },
    camera: { type: 'string' },
    faces: { type: 'string' },
    peripherals: { type: 'string' },
    yes: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
})

/** The module of a test, loaded as this one is. */
const loadPeripherals = (file: string) =>
  (createRequire(__filename)(file) as { peripherals: Peripheral[] }).peripherals
const PARENT_CHECK_MS = 500

const runHost = async (folder: string): Promise<void> => {
  const host = await startHost({
    folder: path.resolve(folder),
    port: Number(values.port),
    chromiumPath: await findChromium(),
    phone: {
      language: values.language,
      theme: values.theme === 'dark' ? 'dark' : 'light',
      isConnected: true,
    },
    launch: values.open ?? null,
    allowedOrigins: values.domain,
    apiOrigin: values.api ?? null,
    cashier: values.cashier ?? null,
    peripherals: values.peripherals ? loadPeripherals(path.resolve(values.peripherals)) : [],
    faces: values.faces ? path.resolve(values.faces) : null,
    camera: values.camera ? path.resolve(values.camera) : null,
    saysYes: values.yes,
    onPrinted: line => {
      if (!values.quiet) console.log(line)
    },
    onCloseWanted: () => void end(),
  })
  const end = async () => {
    await host.stop()
    const { violations } = host.readReport()
    violations.forEach(({ rule, detail }) => console.error(`violation ${rule}: ${detail}`))
    process.exit(violations.length > 0 ? 1 : 0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  // A test that is killed leaves nobody to end its host.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end()
  }, PARENT_CHECK_MS).unref()
  console.log(`ready ws://127.0.0.1:${host.port} after ${host.readReport().bootMilliseconds} ms`)
}

const folder = positionals[0]
if (!folder) {
  console.error(USAGE)
  process.exit(2)
}
runHost(folder).catch((error: unknown) => {
  console.error(error instanceof ProgramRefused ? `refused ${error.message}` : error)
  process.exit(1)
})
