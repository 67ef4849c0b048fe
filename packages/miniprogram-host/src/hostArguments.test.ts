import path from 'node:path'
import { launchMiniProgram } from './client/launchMiniProgram'
import { parseHostCommandLine, UsageError } from './hostArguments'

const lamp = path.join(__dirname, 'example/lamp.ts')

it('has a default for everything but the folder', () => {
  expect(parseHostCommandLine(['dist/weapp'])).toEqual({
    folder: path.resolve('dist/weapp'),
    port: 9420,
    phone: { language: 'en', theme: 'light', isConnected: true },
    launch: null,
    allowedOrigins: ['http://127.0.0.1:8080'],
    apiOrigin: null,
    cashier: null,
    peripherals: [],
    faces: null,
    camera: null,
    autoConfirms: false,
    isQuiet: false,
  })
})

it('loads the peripherals of a module', () => {
  const { peripherals } = parseHostCommandLine(['.', '--peripherals', lamp])
  expect(peripherals.map(({ deviceId }) => deviceId)).toEqual(['LAMP'])
})

test.each<[string[], RegExp]>([
  [[], /folder of a compiled mini-program is wanted/],
  [['one', 'two'], /not also two/],
  [['.', '--colour', 'red'], /Unknown option '--colour'/],
  [['.', '--port', 'x'], /--port x: a number from 0 to 65535/],
  [['.', '--port', '65536'], /--port 65536/],
  [['.', '--port', '-1'], /--port/],
  [['.', '--theme', 'blue'], /--theme blue: light or dark/],
  [['.', '--language', 'fr'], /--language fr: one of en, zh_CN/],
  [['.', '--domain', 'example.org'], /--domain example\.org: an address with http or https/],
  [['.', '--domain', 'https://example.org/path'], /an origin is wanted, without a path/],
  [['.', '--api', 'ftp://example.org'], /--api ftp:\/\/example\.org/],
  [['.', '--cashier', 'pay'], /--cashier pay/],
  [['.', '--camera', 'none.y4m'], /--camera none\.y4m: there is no such file/],
  [['.', '--faces', '.'], /--faces \.: there is no such file/],
  [['.', '--peripherals', path.join(__dirname, 'y4m.ts')], /exports no list peripherals/],
])('%j is refused', (argv, message) => {
  expect(() => parseHostCommandLine(argv)).toThrow(UsageError)
  expect(() => parseHostCommandLine(argv)).toThrow(message)
})

it('is refused by the command with its usage', async () => {
  await expect(launchMiniProgram('.', ['--theme', 'blue'])).rejects.toThrow(
    /--theme blue: light or dark is wanted\nUsage: /,
  )
})
