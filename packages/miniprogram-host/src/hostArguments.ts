import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { FAKE_SERVERS, type FakeServers } from './backends/fakeServers'
import { NETWORK_PROFILES, type NetworkProfile } from './backends/networkConditions'
import { DEFAULT_FONT_SIZE_PX } from './backends/systemInfo'
import { isVideoEncoderInstalled, VIDEO_EXTENSIONS } from './recording/videoRecording'
import { DEVICE_NAMES, devices, type SimulatedDevice } from './devices'
import type { SimulatedPeripheral } from './backends/bluetooth/simulatedPeripheral'
import type { MiniProgramHostOptions } from './hostOptions'

/** Options of the host that an audit takes too. */
export const AUDIT_HOST_OPTIONS = [
  'servers',
  'api',
  'domain',
  'device',
  'language',
  'network',
  'cpu-slowdown',
  'min-library',
  'pictures',
  'video',
] as const

export const HOST_USAGE_TEXT = `Usage: miniprogram-host FOLDER [options]
       miniprogram-host component FOLDER COMPONENT [options, and those of a component]
       miniprogram-host survey FOLDER… [options of a survey]
       miniprogram-host audit FOLDER… [options of an audit]
       miniprogram-host --help
  --port PORT        the automator's websocket (9420; 0 takes a free one)
  --open PAGE?QUERY  where the cold start leads
  --language NAME    en, zh_CN, zh_TW, zh_HK (en)
  --theme NAME       light or dark (light)
  --device NAME      ${DEVICE_NAMES.join(', ')} (phone)
  --font-size PX     the size of texts that the person has set (16)
  --domain ORIGIN    an origin that the app may ask, repeatable (http://127.0.0.1:8080)
  --api ORIGIN       where the app's requests really go: the build names one server, a test runs another
  --servers KIND     stands for all servers: empty (an answer without content), refusing (an error), offline
  --cashier URL      where a payment is really made: a payment sandbox's page, without its number
  --account NAME     whose account of the platform the phone has; without it, one of its own at each start
  --camera FILE.y4m  what the camera sees, at its own frame rate, over and over; without it, no frames
  --faces FILE       a module whose findFaces(picture) looks for faces; without it, no vision kit
  --peripherals FILE a module that exports peripherals, what Bluetooth finds
  --network NAME     how requests travel: ${NETWORK_PROFILES.join(', ')}; without it, as well as they can
  --cpu-slowdown N   makes view and logic layer N times slower, 1 to 20 (1)
  --coverage DIR     where coverage-final.json of istanbul says which parts of the scripts have run
  --pictures DIR     where a picture of each page that comes to lie on top is kept, and one of the end
  --video FILE       a video of the screen, FILE.webm, FILE.mp4 or FILE.gif; needs ffmpeg
  --audits           records the run for the audits: Tool.stopAudits tells what they say
  --min-library V    the lowest version of the base library that the program is published for, for the audits
  --yes              answers every dialog with yes at once
  --quiet            prints the ready line and the violations only
Of a component that stands alone:
  --properties JSON  its properties and external classes, by name ({})
  --data JSON        what setData gives it once it is ready ({})
  --slot WXML        what stands between its tags
Of a survey, which opens every page of mini-programs and counts:
  --servers KIND     as above (refusing)
  --page-seconds N   a page that takes longer has not opened (30)
  --json FILE        where what was found on each page is kept, also of a run that is cut off
  --markdown FILE    a document that gets the tables between its markers
  --pictures DIR     as above, of each page
  --quiet            prints the table only
Of an audit, which judges every page by the platform's rules:
  --min-score N      below this score the exit code is 1 (0)
  --json FILE        where the report is written for programs
  --html FILE        where the report is written for people
  ${AUDIT_HOST_OPTIONS.map(name => `--${name}`).join(', ')}: as above`

/** The command line is wrong; the message says what of it. */
export class UsageError extends Error {}

const LANGUAGES = ['en', 'zh_CN', 'zh_TW', 'zh_HK']
const MAX_PORT = 65_535

const HOST_OPTIONS = {
  port: { type: 'string', default: '9420' },
  open: { type: 'string' },
  language: { type: 'string', default: 'en' },
  theme: { type: 'string', default: 'light' },
  device: { type: 'string', default: 'phone' },
  'font-size': { type: 'string', default: String(DEFAULT_FONT_SIZE_PX) },
  domain: { type: 'string', multiple: true, default: ['http://127.0.0.1:8080'] as string[] },
  api: { type: 'string' },
  servers: { type: 'string' },
  cashier: { type: 'string' },
  account: { type: 'string' },
  camera: { type: 'string' },
  faces: { type: 'string' },
  peripherals: { type: 'string' },
  network: { type: 'string' },
  'cpu-slowdown': { type: 'string', default: '1' },
  coverage: { type: 'string' },
  pictures: { type: 'string' },
  video: { type: 'string' },
  audits: { type: 'boolean', default: false },
  'min-library': { type: 'string' },
  yes: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
} as const

const COMPONENT_OPTIONS = {
  properties: { type: 'string', default: '{}' },
  data: { type: 'string', default: '{}' },
  slot: { type: 'string', default: '' },
} as const

/** @throws UsageError when an option is not known or lacks its value. */
const parseCommandLine = <Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options })
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

const parseDevice = (text: string): SimulatedDevice => {
  const name = DEVICE_NAMES.find(known => known === text)
  if (name) return devices[name]
  throw new UsageError(`--device ${text}: one of ${DEVICE_NAMES.join(', ')} is wanted`)
}

/** What the platform's settings go from and to. */
const FONT_SIZES_PX = { min: 12, max: 30 }

const parseFontSize = (text: string): number => {
  const { min, max } = FONT_SIZES_PX
  const size = Number(text)
  if (/^\d+$/.test(text) && size >= min && size <= max) return size
  throw new UsageError(`--font-size ${text}: a number from ${min} to ${max} is wanted`)
}

const parseNetwork = (text: string): NetworkProfile => {
  const known = NETWORK_PROFILES.find(name => name === text)
  if (known) return known
  throw new UsageError(`--network ${text}: one of ${NETWORK_PROFILES.join(', ')} is wanted`)
}

/** Slower than this no device is. */
const MAX_CPU_SLOWDOWN = 20

const parseCpuSlowdown = (text: string): number => {
  const slowdown = Number(text)
  if (text !== '' && slowdown >= 1 && slowdown <= MAX_CPU_SLOWDOWN) return slowdown
  throw new UsageError(`--cpu-slowdown ${text}: a number from 1 to ${MAX_CPU_SLOWDOWN} is wanted`)
}

/** @throws UsageError when it is no version such as 2.20.1. */
const parseLibraryVersion = (text: string | undefined): string | null => {
  if (text === undefined || /^\d+\.\d+\.\d+$/.test(text)) return text ?? null
  throw new UsageError(`--min-library ${text}: a version such as 2.20.1 is wanted`)
}

const parseFakeServers = (text: string): FakeServers => {
  const known = FAKE_SERVERS.find(kind => kind === text)
  if (known) return known
  throw new UsageError(`--servers ${text}: one of ${FAKE_SERVERS.join(', ')} is wanted`)
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

const parseVideo = (text: string | undefined): string | null => {
  if (text === undefined) return null
  if (!VIDEO_EXTENSIONS.includes(path.extname(text)))
    throw new UsageError(`--video ${text}: a file that ends in ${VIDEO_EXTENSIONS.join(', ')} is wanted`)
  if (!isVideoEncoderInstalled())
    throw new UsageError(`--video ${text}: ffmpeg is not in PATH, and no video is made without it`)
  return path.resolve(text)
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

const parseHostOptions = (argv: readonly string[]) => parseCommandLine(argv, HOST_OPTIONS)
type HostOptionValues = ReturnType<typeof parseHostOptions>['values']

const toHostOptions = (folder: string, values: HostOptionValues): HostCommandLineOptions => {
  const network = values.network === undefined ? null : parseNetwork(values.network)
  return {
    folder: path.resolve(folder),
    port: parsePort(values.port),
    phone: {
      language: parseLanguage(values.language),
      theme: parseTheme(values.theme),
      device: parseDevice(values.device),
      fontSize: parseFontSize(values['font-size']),
      isConnected: network !== 'offline',
    },
    launch: values.open ?? null,
    mount: null,
    allowedOrigins: values.domain.map(domain => parseOrigin('domain', domain)),
    apiOrigin: values.api === undefined ? null : parseHttpUrl('api', values.api),
    servers: values.servers === undefined ? null : parseFakeServers(values.servers),
    cashier: values.cashier === undefined ? null : parseHttpUrl('cashier', values.cashier),
    account: values.account ?? null,
    peripherals: loadPeripherals(parseFile('peripherals', values.peripherals)),
    faces: parseFile('faces', values.faces),
    camera: parseFile('camera', values.camera),
    network,
    cpuSlowdown: parseCpuSlowdown(values['cpu-slowdown']),
    coverage: values.coverage === undefined ? null : path.resolve(values.coverage),
    pictures: values.pictures === undefined ? null : path.resolve(values.pictures),
    video: parseVideo(values.video),
    isAudited: values.audits,
    minimumLibrary: parseLibraryVersion(values['min-library']),
    autoConfirms: values.yes,
    isQuiet: values.quiet,
  }
}

/**
 * Reads the host's command line.
 * @throws UsageError when it makes no sense.
 */
export const parseHostCommandLine = (argv: readonly string[]): HostCommandLineOptions => {
  const { values, positionals } = parseHostOptions(argv)
  const [folder, ...others] = positionals
  if (folder === undefined) throw new UsageError('the folder of a mini-program is wanted')
  if (others.length > 0) throw new UsageError(`one folder is wanted, not also ${others.join(', ')}`)
  return toHostOptions(folder, values)
}

/** What a template can name as an attribute. */
const ATTRIBUTE_NAME = /^[A-Za-z_][\w-]*$/

const parseObject = (option: string, text: string): Record<string, unknown> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--${option}: ${(error as Error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new UsageError(`--${option} ${text}: an object is wanted, in JSON`)
}

const parseProperties = (text: string): Record<string, unknown> => {
  const properties = parseObject('properties', text)
  const odd = Object.keys(properties).find(name => !ATTRIBUTE_NAME.test(name))
  if (odd === undefined) return properties
  throw new UsageError(`--properties: ${JSON.stringify(odd)} cannot be the name of a property`)
}

/**
 * Reads the command line of a component that stands alone.
 * @throws UsageError when it makes no sense.
 */
export const parseComponentCommandLine = (argv: readonly string[]): HostCommandLineOptions => {
  const { values, positionals } = parseCommandLine(argv, { ...HOST_OPTIONS, ...COMPONENT_OPTIONS })
  const [folder, component, ...others] = positionals
  if (folder === undefined || component === undefined || others.length > 0)
    throw new UsageError('component: the folder of a mini-program and the path of one component are wanted')
  if (values.open !== undefined)
    throw new UsageError(`--open ${values.open}: a component stands on a page of its own`)
  return {
    ...toHostOptions(folder, values),
    mount: {
      component,
      properties: parseProperties(values.properties),
      data: parseObject('data', values.data),
      slot: values.slot,
    },
  }
}
