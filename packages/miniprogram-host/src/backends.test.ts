import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { WebSocketServer } from 'ws'
import { pollUntil } from './client/pollUntil'
import type { RunningMiniProgram } from './client/launchMiniProgram'
import { launchExample } from './example/launchExample'
import { createRuleViolatingMiniProgram } from './example/ruleViolatingMiniProgram'

let server: http.Server
let sockets: WebSocketServer
let origin: string
let app: RunningMiniProgram
let close: () => Promise<void>

/** A server that echoes what it gets, as a test's own. */
const startServer = async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/bytes') return response.end(Buffer.from([0, 255, 7]))
      // Never answered: for requests that stay on their way.
      if (request.url === '/slow') return undefined
      return response.end(Buffer.concat(chunks))
    })
  })
  sockets = new WebSocketServer({ server })
  sockets.on('connection', socket =>
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  await startServer()
  const files = createRuleViolatingMiniProgram()
  const config = {
    ...(JSON.parse(String(files['app.json'])) as object),
    requiredPrivateInfos: ['getLocation', 'chooseLocation', 'chooseAddress'],
    permission: { 'scope.userLocation': { desc: 'for the nearest shop' } },
  }
  const exampleFiles = {
    ...files,
    'app.json': JSON.stringify(config),
    'pages/home/home.js': `Page({
      data: { told: '' },
      onShareAppMessage: () => ({ title: 'Look', path: '/pages/home/home?from=share' }),
      onPhone(event) { this.setData({ told: JSON.stringify(event.detail) }) },
    })`,
    'pages/home/home.wxml': `<button class="phone" open-type="getPhoneNumber" bindgetphonenumber="onPhone">Phone</button>
      <view class="told">{{told}}</view>`,
  }
  const peripherals = path.join(__dirname, 'example/lamp.ts')
  const domains = ['--domain', origin, '--domain', 'http://plain.example']
  ;({ app, close } = await launchExample(exampleFiles, [...domains, '--peripherals', peripherals]))
  await app.client.evaluate(() => {
    // What the realm's own code waits for, as one promise.
    Object.assign(globalThis, {
      ask: (method: string, options: object) =>
        new Promise(resolve =>
          (wx as unknown as Record<string, (given: object) => void>)[method]!({
            ...options,
            success: resolve,
            fail: resolve,
          }),
        ),
    })
  })
})
afterAll(async () => {
  await close?.()
  sockets?.close()
  server?.closeAllConnections()
  server?.close()
})

type Listen<T> = (listener: (value: T) => void) => void
type Socket = {
  send: (options: { data: string | ArrayBuffer }) => void
  close: (options: { code: number }) => void
  onOpen: Listen<void>
  onMessage: Listen<{ data: string | ArrayBuffer }>
  onClose: Listen<{ code: number }>
}
type FileManager = {
  writeFileSync: (path: string, data: string, encoding: string) => void
  readFileSync: (path: string, encoding?: string) => string | ArrayBuffer
  unlinkSync: (path: string) => void
  accessSync: (path: string) => void
}
/** What these tests use of `wx` besides calls with options. */
declare const wx: {
  env: { USER_DATA_PATH: string }
  request: (options: object) => void
  uploadFile: (options: object) => { onProgressUpdate: Listen<{ progress: number }> }
  connectSocket: (options: object) => Socket
  getFileSystemManager: () => FileManager
  getRecorderManager: () => { start: (options: object) => void }
  onNetworkStatusChange: Listen<{ networkType: string }>
  onMemoryWarning: Listen<{ level: number }>
  onNeedPrivacyAuthorization: Listen<(answer: object) => void>
  onBluetoothDeviceFound: Listen<{ devices: { name: string }[] }>
  onBLEConnectionStateChange: Listen<{ connected: boolean }>
  onBLECharacteristicValueChange: Listen<{ value: ArrayBuffer }>
}
declare const ask: (method: string, options: object) => Promise<Record<string, unknown>>

/** Runs code inside the app. */
const runInRealm = <T>(run: (...parameters: never[]) => T, ...parameters: unknown[]): Promise<Awaited<T>> =>
  app.client.evaluate(run as never, ...(parameters as never[])) as Promise<Awaited<T>>

const callWx = (method: string, options: object = {}) =>
  runInRealm((name: string, given: object) => ask(name, given), method, options)

const violations = async () => (await app.report()).violations.map(({ rule, detail }) => `${rule}: ${detail}`)

describe('the network', () => {
  test('gives bytes as an ArrayBuffer of the realm', async () => {
    const answer = await runInRealm(
      (url: string) =>
        ask('request', { url, responseType: 'arraybuffer' }).then(({ data }) => [
          data instanceof ArrayBuffer,
          ...new Uint8Array(data as ArrayBuffer),
        ]),
      `${origin}/bytes`,
    )
    expect(answer).toEqual([true, 0, 255, 7])
  })

  test('uploads a file with its fields and reports progress', async () => {
    const answer = await runInRealm((url: string) => {
      const filePath = `${wx.env.USER_DATA_PATH}/note.txt`
      wx.getFileSystemManager().writeFileSync(filePath, 'hello', 'utf8')
      return new Promise<{ data: string; progress: number }>((resolve, reject) => {
        let progress = 0
        wx.uploadFile({
          url,
          filePath,
          name: 'file',
          formData: { kind: 'note' },
          success: ({ data }: { data: string }) => resolve({ data, progress }),
          fail: reject,
        }).onProgressUpdate(update => {
          progress = update.progress
        })
      })
    }, `${origin}/echo`)
    expect(answer.data).toMatch(/name="kind"\r\n\r\nnote\r\n/)
    expect(answer.data).toMatch(/name="file"; filename="note.txt"[^]*\r\n\r\nhello\r\n/)
    expect(answer.progress).toBe(100)
  })

  test('downloads into a temporary file', async () => {
    const size = await runInRealm(
      (url: string) =>
        ask('downloadFile', { url }).then(
          ({ tempFilePath }) =>
            (wx.getFileSystemManager().readFileSync(tempFilePath as string) as ArrayBuffer).byteLength,
        ),
      `${origin}/bytes`,
    )
    expect(size).toBe(3)
  })

  test('sends and receives text and bytes through a WebSocket', async () => {
    const received = await runInRealm(
      (url: string) =>
        new Promise<unknown[]>(resolve => {
          const messages: unknown[] = []
          const task = wx.connectSocket({ url })
          task.onOpen(() => {
            task.send({ data: 'words' })
            task.send({ data: new Uint8Array([1, 2]).buffer })
          })
          task.onMessage(({ data }) => {
            messages.push(typeof data === 'string' ? data : [...new Uint8Array(data)])
            if (messages.length === 2) task.close({ code: 1000 })
          })
          task.onClose(({ code }) => resolve([...messages, code]))
        }),
      origin.replace('http', 'ws'),
    )
    expect(received).toEqual(['words', [1, 2], 1000])
  })

  test('an injected fault fails with the platform’s codes, as often as set', async () => {
    await app.host('setFault', { api: 'request', fault: { errMsg: 'timeout', errno: 5, times: 1 } })
    expect(await callWx('request', { url: origin })).toEqual({ errMsg: 'request:fail timeout', errno: 5 })
    expect(await callWx('request', { url: origin })).toMatchObject({ statusCode: 200 })
  })

  test('a lost connection is reported to the app', async () => {
    await runInRealm(() => {
      wx.onNetworkStatusChange(({ networkType }) => Object.assign(globalThis, { networkType }))
    })
    await app.host('setConnected', { isConnected: false })
    expect(await runInRealm(() => (globalThis as { networkType?: string }).networkType)).toBe('none')
    expect(await callWx('getNetworkType')).toMatchObject({ networkType: 'none' })
    await app.host('setConnected', { isConnected: true })
  })

  test('a phone short of memory tells the app', async () => {
    await runInRealm(() => {
      wx.onMemoryWarning(({ level }) => Object.assign(globalThis, { memoryLevel: level }))
    })
    await app.host('warnOfMemory', { level: 10 })
    expect(await runInRealm(() => (globalThis as { memoryLevel?: number }).memoryLevel)).toBe(10)
  })
})

describe('a person', () => {
  test('pays, gives up, or cannot pay', async () => {
    const order = { timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }
    expect(await callWx('requestPayment', order)).toEqual({ errMsg: 'requestPayment:ok' })
    await app.host('setFault', { api: 'requestPayment', fault: { errMsg: 'cancel' } })
    expect(await callWx('requestPayment', order)).toEqual({ errMsg: 'requestPayment:fail cancel' })
    await app.host('setFault', { api: 'requestPayment', fault: null })
    expect(await callWx('requestPayment', { ...order, package: 'x' })).toMatchObject({
      errMsg: 'requestPayment:fail parameter error: prepay_id',
    })
  })

  test('scans the code that a test sets', async () => {
    expect(await callWx('scanCode')).toEqual({ errMsg: 'scanCode:fail cancel' })
    await app.host('setAnswer', { api: 'scanCode', answer: { result: 'https://chair', scanType: 'QR_CODE' } })
    expect(await callWx('scanCode')).toMatchObject({ result: 'https://chair' })
  })

  test('refuses the privacy agreement, then agrees on the app’s own sheet', async () => {
    await app.host('setPerson', { agreesToPrivacy: false })
    expect(await callWx('requirePrivacyAuthorize')).toEqual({
      errMsg: 'requirePrivacyAuthorize:fail privacy permission is not authorized',
      errno: 104,
    })
    expect(await callWx('getPrivacySetting')).toMatchObject({ needAuthorization: true })
    await runInRealm(() => {
      wx.onNeedPrivacyAuthorization(resolve => {
        Object.assign(globalThis, { answerPrivacy: resolve })
        resolve({ event: 'agree', buttonId: 'agree' })
      })
    })
    expect(await callWx('requirePrivacyAuthorize')).toEqual({ errMsg: 'requirePrivacyAuthorize:ok' })
    expect(await callWx('getPrivacySetting')).toMatchObject({ needAuthorization: false })
  })

  test('refuses a permission until the settings are opened', async () => {
    await app.host('setPerson', { grants: { 'scope.writePhotosAlbum': false } })
    expect(await callWx('authorize', { scope: 'scope.writePhotosAlbum' })).toEqual({
      errMsg: 'authorize:fail auth deny',
      errno: 103,
    })
    expect(await callWx('getSetting')).toMatchObject({ authSetting: { 'scope.writePhotosAlbum': false } })
    await app.host('setPerson', { grants: { 'scope.writePhotosAlbum': true } })
    expect(await callWx('openSetting')).toMatchObject({ authSetting: { 'scope.writePhotosAlbum': true } })
  })

  test('gives location, address and picture, and logs in', async () => {
    expect(await callWx('getLocation')).toHaveProperty('latitude')
    expect(await callWx('chooseLocation')).toHaveProperty('name')
    expect(await callWx('chooseAddress')).toHaveProperty('telNumber')
    expect(await callWx('login')).toMatchObject({
      code: expect.stringMatching(/^host-login-code-/) as string,
    })
    await app.host('setPicture', { base64: Buffer.from('abcd').toString('base64') })
    expect(await callWx('chooseMedia', { count: 1 })).toMatchObject({ tempFiles: [{ size: 4 }] })
  })

  test('gives their phone number by a button, or does not', async () => {
    await app.tap('.phone')
    const received = async () =>
      JSON.parse((await app.text('.told')) || '{}') as { code?: string; errMsg?: string }
    const given = await pollUntil(received, ({ errMsg }) => errMsg === 'getPhoneNumber:ok')
    expect(given.code).toBe('host-phone-code')
    await app.host('setFault', { api: 'getPhoneNumber', fault: { errMsg: 'user deny', errno: 1400001 } })
    await app.tap('.phone')
    const refused = await pollUntil(received, ({ errMsg }) => errMsg === 'getPhoneNumber:fail user deny')
    expect(refused.code).toBeUndefined()
  })

  test('shares the page', async () => {
    await app.wx('switchTab', { url: '/pages/home/home' })
    expect(await app.host('share')).toEqual({
      message: { title: 'Look', path: '/pages/home/home?from=share' },
    })
  })
})

test('files are written, read and removed inside the app’s own folder only', async () => {
  const own = 'wxfile://usr/a.json'
  const seen = await runInRealm((filePath: string) => {
    const files = wx.getFileSystemManager()
    const failure = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return (error as { errMsg: string }).errMsg
      }
    }
    files.writeFileSync(filePath, '{}', 'utf8')
    const text = files.readFileSync(filePath, 'utf8')
    files.unlinkSync(filePath)
    return [
      text,
      failure(() => files.accessSync(filePath)),
      failure(() => files.writeFileSync('/app.js', '', 'utf8')),
      String(files.readFileSync('app.js', 'utf8')),
    ]
  }, own)
  expect(seen).toEqual([
    '{}',
    `FileSystemManager.accessSync:fail no such file or directory, open ${own}`,
    'FileSystemManager.writeFileSync:fail permission denied, open /app.js',
    'App({})',
  ])
})

test('random bytes come as an ArrayBuffer, as many as asked for and never the same', async () => {
  const draw = () =>
    runInRealm(() =>
      ask('getRandomValues', { length: 16 }).then(({ randomValues }) => [
        randomValues instanceof ArrayBuffer,
        ...new Uint8Array(randomValues as ArrayBuffer),
      ]),
    )
  const bytes = await draw()
  expect([bytes[0], bytes.length]).toEqual([true, 17])
  expect(await draw()).not.toEqual(bytes)
})

test('the clipboard keeps what was put there', async () => {
  await callWx('setClipboardData', { data: 'A1' })
  expect(await callWx('getClipboardData')).toMatchObject({ data: 'A1' })
})

test('storage ends at ten megabytes', async () => {
  const text = 'x'.repeat(1_000_000)
  const answers: Record<string, unknown>[] = []
  for (let key = 0; key < 11; key++) answers.push(await callWx('setStorage', { key: `k${key}`, data: text }))
  expect(answers.filter(({ errMsg }) => errMsg === 'setStorage:ok')).toHaveLength(10)
  expect(answers.at(-1)).toEqual({ errMsg: 'setStorage:fail storage limit reached' })
  await callWx('clearStorage')
})

describe('Bluetooth', () => {
  const ids = {
    deviceId: 'LAMP',
    serviceId: '0000FFE0-0000-1000-8000-00805F9B34FB',
    characteristicId: '0000FFE1-0000-1000-8000-00805F9B34FB',
  }
  const getErrorCode = async (method: string, options: object = {}) => (await callWx(method, options)).errCode

  test('reports the platform’s code for each missing step to a characteristic', async () => {
    expect(await getErrorCode('startBluetoothDevicesDiscovery')).toBe(10000)
    await app.host('setBluetooth', { isOn: false })
    expect(await getErrorCode('openBluetoothAdapter')).toBe(10001)
    await app.host('setBluetooth', { isOn: true })
    await callWx('openBluetoothAdapter')
    expect(await getErrorCode('createBLEConnection', { deviceId: 'NOBODY' })).toBe(10002)
    expect(await getErrorCode('createBLEConnection', { deviceId: '' })).toBe(10013)
    expect(await getErrorCode('getBLEDeviceServices', ids)).toBe(10006)
    await app.host('setPeripheral', { deviceId: 'LAMP', isInRange: false })
    expect(await getErrorCode('createBLEConnection', ids)).toBe(10012)
    await app.host('setPeripheral', { deviceId: 'LAMP', isInRange: true })
    await callWx('createBLEConnection', ids)
    expect(await getErrorCode('createBLEConnection', ids)).toBe(10010)
    expect(await getErrorCode('getBLEDeviceCharacteristics', { ...ids, serviceId: 'X' })).toBe(10004)
    expect(await getErrorCode('readBLECharacteristicValue', ids)).toBe(10005)
    await callWx('getBLEDeviceCharacteristics', ids)
    const name = '00002A00-0000-1000-8000-00805F9B34FB'
    const toName = { ...ids, characteristicId: name, state: true }
    expect(await getErrorCode('notifyBLECharacteristicValueChange', toName)).toBe(10007)
    await app.host('setFault', { api: 'getBLEMTU', fault: { errMsg: 'system error', errCode: 10008 } })
    expect(await getErrorCode('getBLEMTU', ids)).toBe(10008)
    await callWx('closeBluetoothAdapter')
  })

  test('finds a peripheral, connects, writes, is notified, and reports the disconnection', async () => {
    const received = await runInRealm(async (lamp: typeof ids) => {
      const events: unknown[] = []
      const found = new Promise(resolve =>
        wx.onBluetoothDeviceFound(({ devices }) => resolve(devices.map(({ name }) => name))),
      )
      wx.onBLEConnectionStateChange(({ connected }) => events.push(connected))
      const received = new Promise(resolve =>
        wx.onBLECharacteristicValueChange(({ value }) => resolve([...new Uint8Array(value)])),
      )
      await ask('openBluetoothAdapter', {})
      await ask('startBluetoothDevicesDiscovery', { services: [lamp.serviceId] })
      events.push(await found)
      await ask('createBLEConnection', lamp)
      await ask('getBLEDeviceServices', lamp)
      await ask('getBLEDeviceCharacteristics', lamp)
      const long = new Uint8Array(30).buffer
      events.push((await ask('writeBLECharacteristicValue', { ...lamp, value: long })).errCode)
      events.push((await ask('setBLEMTU', { ...lamp, mtu: 64 })).mtu)
      await ask('notifyBLECharacteristicValueChange', { ...lamp, state: true })
      await ask('writeBLECharacteristicValue', { ...lamp, value: new Uint8Array([9]).buffer })
      events.push(await received)
      await ask('closeBLEConnection', lamp)
      return events
    }, ids)
    expect(received).toEqual([['Lamp'], true, 10008, 64, [9], false])
  })
})

test('nothing so far broke a rule', async () => {
  expect(await violations()).toEqual([])
})

describe('a violation is reported', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'for an address without encryption',
      () => callWx('request', { url: 'http://plain.example/x', timeout: 50 }),
      /^request-insecure: http:\/\/plain\.example\/x$/m,
    ],
    [
      'for a call for a place that app.json does not declare',
      () => callWx('getFuzzyLocation'),
      /^private-infos: wx\.getFuzzyLocation: app\.json does not name it in requiredPrivateInfos$/m,
    ],
    [
      'for an agreement that no touched button stands for',
      () =>
        runInRealm(() => {
          const { answerPrivacy } = globalThis as unknown as { answerPrivacy: (answer: object) => void }
          answerPrivacy({ event: 'agree' })
        }),
      /^privacy: the agreement is resolved without the id of the button that was touched$/m,
    ],
    [
      'for more than ten requests at once',
      () =>
        runInRealm((url: string) => {
          for (let count = 0; count < 11; count++) wx.request({ url, timeout: 50 })
        }, `${origin}/slow`),
      /^request-concurrency: .*\/slow is number 11/m,
    ],
    [
      'for an object that the host lacks',
      () => runInRealm(() => void wx.getRecorderManager().start({})).catch(() => undefined),
      /^wx-lacking: wx\.getRecorderManager/m,
    ],
  ])('%s', async (_what, task, message) => {
    await task()
    expect((await violations()).join('\n')).toMatch(message)
  })
})
