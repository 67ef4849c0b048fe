import path from 'node:path'
import { launchMiniProgram } from './client/launchMiniProgram'
import { devices } from './devices'
import { parseComponentCommandLine, parseHostCommandLine, UsageError } from './hostArguments'

const lamp = path.join(__dirname, 'example/lamp.ts')

it('has a default for everything but the folder', () => {
  expect(parseHostCommandLine(['dist/weapp'])).toEqual({
    folder: path.resolve('dist/weapp'),
    port: 9420,
    phone: { language: 'en', theme: 'light', device: devices.phone, fontSize: 16, isConnected: true },
    launch: null,
    mount: null,
    allowedOrigins: ['http://127.0.0.1:8080'],
    apiOrigin: null,
    servers: null,
    cashier: null,
    account: null,
    peripherals: [],
    faces: null,
    camera: null,
    network: null,
    cpuSlowdown: 1,
    coverage: null,
    pictures: null,
    video: null,
    isAudited: false,
    minimumLibrary: null,
    autoConfirms: false,
    isQuiet: false,
  })
})

it('has no connection without a network', () => {
  expect(parseHostCommandLine(['.', '--network', 'offline']).phone.isConnected).toBe(false)
})

it('loads the peripherals of a module', () => {
  const { peripherals } = parseHostCommandLine(['.', '--peripherals', lamp])
  expect(peripherals.map(({ deviceId }) => deviceId)).toEqual(['LAMP'])
})

test.each<[string[], RegExp]>([
  [[], /folder of a mini-program is wanted/],
  [['one', 'two'], /not also two/],
  [['.', '--colour', 'red'], /Unknown option '--colour'/],
  [['.', '--port', 'x'], /--port x: a number from 0 to 65535/],
  [['.', '--port', '65536'], /--port 65536/],
  [['.', '--port', '-1'], /--port/],
  [['.', '--theme', 'blue'], /--theme blue: light or dark/],
  [['.', '--device', 'fridge'], /--device fridge: one of phone, small-iphone/],
  [['.', '--font-size', '99'], /--font-size 99: a number from 12 to 30/],
  [['.', '--language', 'fr'], /--language fr: one of en, zh_CN/],
  [['.', '--domain', 'example.org'], /--domain example\.org: an address with http or https/],
  [['.', '--domain', 'https://example.org/path'], /an origin is wanted, without a path/],
  [['.', '--api', 'ftp://example.org'], /--api ftp:\/\/example\.org/],
  [['.', '--cashier', 'pay'], /--cashier pay/],
  [['.', '--servers', 'slow'], /--servers slow: one of empty, refusing, offline/],
  [['.', '--network', 'fast'], /--network fast: one of slow-3g, lossy, offline/],
  [['.', '--cpu-slowdown', '0.5'], /--cpu-slowdown 0\.5: a number from 1 to 20/],
  [['.', '--min-library', 'new'], /--min-library new: a version such as 2\.20\.1/],
  [['.', '--video', 'run.avi'], /--video run\.avi: a file that ends in \.webm, \.mp4, \.gif/],
  [['.', '--camera', 'none.y4m'], /--camera none\.y4m: there is no such file/],
  [['.', '--faces', '.'], /--faces \.: there is no such file/],
  [['.', '--peripherals', path.join(__dirname, 'y4m.ts')], /exports no list peripherals/],
])('%j is refused', (argv, message) => {
  expect(() => parseHostCommandLine(argv)).toThrow(UsageError)
  expect(() => parseHostCommandLine(argv)).toThrow(message)
})

it('takes a component with what it is given, besides the options of a run', () => {
  const argv = [
    'dist/weapp',
    '/parts/card',
    '--properties',
    '{"size":3}',
    '--slot',
    '<view />',
    '--theme',
    'dark',
  ]
  const { folder, mount, phone } = parseComponentCommandLine(argv)
  expect(folder).toBe(path.resolve('dist/weapp'))
  expect(mount).toEqual({ component: '/parts/card', properties: { size: 3 }, data: {}, slot: '<view />' })
  expect(phone.theme).toBe('dark')
})

test.each<[string[], RegExp]>([
  [['.'], /the folder of a mini-program and the path of one component are wanted/],
  [['.', 'one', 'two'], /one component are wanted/],
  [['.', 'card', '--properties', '{size:3}'], /^--properties: .*JSON/],
  [['.', 'card', '--data', '[1]'], /^--data \[1\]: an object is wanted, in JSON$/],
  [['.', 'card', '--properties', '{"bind:tap":1}'], /"bind:tap" cannot be the name of a property/],
  [['.', 'card', '--open', 'pages/a'], /--open pages\/a: a component stands on a page of its own/],
])('of a component %j is refused', (argv, message) => {
  expect(() => parseComponentCommandLine(argv)).toThrow(UsageError)
  expect(() => parseComponentCommandLine(argv)).toThrow(message)
})

it('makes no video where there is no encoder', () => {
  const { PATH } = process.env
  process.env.PATH = ''
  try {
    expect(() => parseHostCommandLine(['.', '--video', 'run.webm'])).toThrow(/ffmpeg is not in PATH/)
  } finally {
    process.env.PATH = PATH
  }
})

it('is refused by the command with its usage', async () => {
  await expect(launchMiniProgram('.', ['--theme', 'blue'])).rejects.toThrow(
    /--theme blue: light or dark is wanted\nUsage: /,
  )
})
