import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  getNotificationDefinition,
  notificationKindNames,
} from '@anzuo/domain/notifications/notificationKinds'
import { brands } from './brands'

/** Holds docs/wechat-release.md against what the mini-program really asks WeChat for. */

const ROOT = path.resolve(__dirname, '..')

/**
 * Interfaces that the platform blocks until the privacy guideline names them
 * (https://developers.weixin.qq.com/miniprogram/dev/framework/user-privacy/miniprogram-intro.html).
 */
const PRIVACY_INTERFACES = [
  'addPhoneCalendar',
  'addPhoneContact',
  'addPhoneRepeatCalendar',
  'chooseAddress',
  'chooseContact',
  'chooseImage',
  'chooseInvoiceTitle',
  'chooseLicensePlate',
  'chooseLocation',
  'chooseMedia',
  'chooseMessageFile',
  'choosePoi',
  'chooseVideo',
  'createBLEConnection',
  'createBLEPeripheralServer',
  'createCameraContext',
  'createLivePusherContext',
  'createVKSession',
  'getClipboardData',
  'getFuzzyLocation',
  'getLocation',
  'getRecorderManager',
  'getUserInfo',
  'getUserProfile',
  'getWeRunData',
  'joinVoIPChat',
  'onCompassChange',
  'openBluetoothAdapter',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'setClipboardData',
  'startAccelerometer',
  'startBeaconDiscovery',
  'startDeviceMotionListening',
  'startGyroscope',
  'startLocationUpdate',
  'startLocationUpdateBackground',
  'startRecord',
]

const isMiniProgramSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|h5)\.tsx?$/.test(file)

const usedInterfaces = (): string[] => {
  const used = new Set<string>()
  for (const file of readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }))
    if (isMiniProgramSource(file))
      for (const [, name = ''] of readFileSync(path.join(ROOT, 'src', file), 'utf8').matchAll(
        /\b(?:Taro|wx)\.(\w+)/g,
      ))
        if (PRIVACY_INTERFACES.includes(name)) used.add(name)
  return [...used].sort()
}

const page = readFileSync(path.join(ROOT, 'docs/wechat-release.md'), 'utf8')

/** What stands in the page between two marks. */
const getMarkedText = (mark: string): string => {
  const text = page.split(`<!-- ${mark} -->`)[1]?.split('<!-- end -->')[0]
  if (text === undefined) throw new Error(`docs/wechat-release.md has no list ${mark}`)
  return text
}

const listRows = (mark: string): string[][] =>
  getMarkedText(mark)
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim().replaceAll('`', '')))
    .map(([, ...cells]) => cells.slice(0, -1))

const listWords = (mark: string): string[] =>
  [...getMarkedText(mark).matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

type AppConfig = { permission: Record<string, unknown>; requiredPrivateInfos: string[] }

/** What the build of the whole product writes into `app.json`. */
const readAppConfig = (): AppConfig => {
  Object.assign(globalThis, { BRAND: brands.original, defineAppConfig: (config: object) => config })
  jest.replaceProperty(process, 'env', { ...process.env, TARO_ENV: 'weapp' })
  let config: unknown
  jest.isolateModules(() => {
    config = (jest.requireActual('../src/app.config') as { default: object }).default
  })
  jest.restoreAllMocks()
  return config as AppConfig
}

describe('the release checklist of the mini-program', () => {
  it('has a text for each privacy interface that the code uses, and for no other', () => {
    expect(
      listRows('interfaces')
        .map(([name]) => name)
        .sort(),
    ).toEqual(usedInterfaces())
    for (const [, type, text] of listRows('interfaces'))
      expect(`${type}${text}`).toMatch(/\p{Script=Han}.*我们将在/u)
  })

  it('names the permissions and private interfaces of app.json', () => {
    const { permission, requiredPrivateInfos } = readAppConfig()
    expect(listWords('scopes').sort()).toEqual(Object.keys(permission).sort())
    expect(listWords('private').sort()).toEqual([...requiredPrivateInfos].sort())
  })

  it('names each kind of message that a template can be set for', () => {
    const kinds = notificationKindNames.filter(kind =>
      getNotificationDefinition(kind).ways.includes('wechat'),
    )
    expect(listRows('kinds').map(([kind]) => kind)).toEqual([...kinds])
  })

  it('names the address and the settings that the server has', () => {
    const push = readFileSync(path.join(ROOT, 'server/src/modules/weixin/messagePush.ts'), 'utf8')
    const settings = readFileSync(path.join(ROOT, 'docs/settings.md'), 'utf8')
    expect(page).toContain(`https://your.server${/MESSAGE_PUSH_PATH = '([^']+)'/.exec(push)?.[1]}\``)
    for (const [name] of page.matchAll(/WEIXIN_[A-Z_]+/g)) expect(settings).toContain(`\`${name}\``)
  })
})
