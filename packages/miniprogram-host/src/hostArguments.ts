import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SimulatedPeripheral } from './backends/bluetooth/simulatedPeripheral'
import type { MiniProgramHostOptions } from './hostOptions'

export const HOST_USAGE_TEXT = `Usage: npm run host -- FOLDER [options]
  --port PORT        the automator's websocket (9420; 0 takes a free one)
  --open PAGE?QUERY  where the cold start leads
  --language NAME    en, zh_CN, zh_TW, zh_HK (en)
  --theme NAME       light or dark (light)
  --domain ORIGIN    an origin that the app may ask, repeatable (http://127.0.0.1:8080)
  --api ORIGIN       where the app's requests really go: the build names one server, a test runs another
  --cashier URL      where a payment is really made: a payment sandbox's page, without its number
  --camera FILE.y4m  what the camera sees, at its own frame rate, over and over; without it, no frames
  --faces FILE       a module whose findFaces(picture) looks for faces; without it, no vision kit
  --peripherals FILE a module that exports peripherals, what Bluetooth finds
  --yes              answers every dialog with yes at once
  --quiet            prints the ready line and the violations only`

/** The command line is wrong; the message says what of it. */
export class UsageError extends Error {}

const LANGUAGES = ['en', 'zh_CN', 'zh_TW', 'zh_HK']
const MAX_PORT = 65_535

const parseCommandLine = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
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
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const parsePort = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= MAX_PORT) return port
  throw new UsageError(`--port ${text}: a number from 0 to ${MAX_PORT} is wanted`)
}

const parseTheme = (text: string): 'light' | 'dark' => {
  if (text === 'light' || text === 'dark') return text
  throw new UsageError(`--theme ${text}: light or dark is wanted`)
}

const parseLanguage = (text: string): string => {
  if (LANGUAGES.includes(text)) return text
  throw new UsageError(`--language ${text}: one of ${LANGUAGES.join(', ')} is wanted`)
}

const parseHttpUrl = (option: string, text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new UsageError(`--${option} ${text}: an address with http or https is wanted`)
}

const parseOrigin = (option: string, text: string): string => {
  if (new URL(parseHttpUrl(option, text)).origin === text) return text
  throw new UsageError(`--${option} ${text}: an origin is wanted, without a path`)
}

const parseFile = (option: string, text: string | undefined): string | null => {
  if (text === undefined) return null
  const file = path.resolve(text)
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file
  throw new UsageError(`--${option} ${text}: there is no such file`)
}

/** Loads the module of a test, as this one is loaded. */
const loadPeripherals = (file: string | null): SimulatedPeripheral[] => {
  if (file === null) return []
  const { peripherals } = createRequire(__filename)(file) as { peripherals?: SimulatedPeripheral[] }
  if (Array.isArray(peripherals)) return peripherals
  throw new UsageError(`--peripherals ${file}: the module exports no list peripherals`)
}

export type HostCommandLineOptions = Omit<
  MiniProgramHostOptions,
  'chromiumPath' | 'onPrinted' | 'onCloseWanted'
> & {
  isQuiet: boolean
}

/**
 * Reads the host's command line.
 * @throws UsageError when it makes no sense.
 */
export const parseHostCommandLine = (argv: readonly string[]): HostCommandLineOptions => {
  const { values, positionals } = parseCommandLine(argv)
  const [folder, ...others] = positionals
  if (folder === undefined) throw new UsageError('the folder of a compiled mini-program is wanted')
  if (others.length > 0) throw new UsageError(`one folder is wanted, not also ${others.join(', ')}`)
  return {
    folder: path.resolve(folder),
    port: parsePort(values.port),
    phone: {
      language: parseLanguage(values.language),
      theme: parseTheme(values.theme),
      isConnected: true,
    },
    launch: values.open ?? null,
    allowedOrigins: values.domain.map(domain => parseOrigin('domain', domain)),
    apiOrigin: values.api === undefined ? null : parseHttpUrl('api', values.api),
    cashier: values.cashier === undefined ? null : parseHttpUrl('cashier', values.cashier),
    peripherals: loadPeripherals(parseFile('peripherals', values.peripherals)),
    faces: parseFile('faces', values.faces),
    camera: parseFile('camera', values.camera),
    autoConfirms: values.yes,
    isQuiet: values.quiet,
  }
}
