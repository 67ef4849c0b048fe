import { randomBytes } from 'node:crypto'
import { WxError, type WxBackend, type WxCallOptions } from './wxBackend'
import type { FileSystemBackend } from './fileSystemBackend'

/** What `requestPayment` needs from the server. */
const PAYMENT_FIELDS = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

/** A grey picture of one pixel, for calls that want one before a test has shown another. */
const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGOor6//DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
)

const DEFAULT_LOCATION = { latitude: 22.5431, longitude: 114.0579, accuracy: 30, speed: -1, altitude: 0 }

/** What the payment sheet checks before it opens. Gives the provider's number of the payment. */
const parsePrepayId = (options: WxCallOptions): string => {
  const missing = PAYMENT_FIELDS.find(name => typeof options[name] !== 'string' || options[name] === '')
  if (missing) throw new WxError(`parameter error: parameter.${missing} should be String`)
  const [, prepayId] = /^prepay_id=(.+)$/.exec(String(options.package)) ?? []
  if (prepayId === undefined) throw new WxError('parameter error: prepay_id')
  return prepayId
}

/** Tells the stand-in for the payment provider that the person has paid. */
const confirmPayment = async (cashier: string, prepayId: string): Promise<void> => {
  const response = await fetch(`${cashier}/${encodeURIComponent(prepayId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
    redirect: 'manual',
  })
  if (response.status >= 400) throw new WxError('system error')
}

const accept = () => ({})

/** Whose account of the platform the phone has, and where that person pays. */
type PlatformAccount = { account: string; cashier: string | null }

/** Log-in, payment and messages: what the platform does with the person's account. */
const createAccountMethods = ({ account, cashier }: PlatformAccount): WxBackend['callback'] => ({
  // Simulated platforms tell accounts apart by this code.
  login: () => ({ code: `host-login-code-${account}` }),
  checkSession: accept,
  getUserInfo: () => ({
    userInfo: { nickName: 'WeChat user', avatarUrl: '' },
    rawData: '{}',
    signature: '',
    encryptedData: '',
    iv: '',
  }),
  navigateToMiniProgram: accept,
  exitMiniProgram: accept,
  openCustomerServiceChat: accept,
  getUserProfile: ({ desc }) => {
    if (!desc) throw new WxError('desc length does not meet the requirements')
    const userInfo = { nickName: 'WeChat user', avatarUrl: '', gender: 0, language: 'en' }
    return { userInfo, rawData: JSON.stringify(userInfo), signature: '', encryptedData: '', iv: '' }
  },
  requestPayment: async options => {
    const prepayId = parsePrepayId(options)
    if (cashier !== null) await confirmPayment(cashier, prepayId)
  },
  showShareMenu: accept,
  hideShareMenu: accept,
  updateShareMenu: accept,
  requestSubscribeMessage: ({ tmplIds = [] }) =>
    Object.fromEntries((tmplIds as string[]).map(id => [id, 'accept'])),
})

/** The phone's place, and the place or address that the person chooses. */
const PLACE_METHODS: WxBackend['callback'] = {
  getLocation: () => ({ ...DEFAULT_LOCATION, verticalAccuracy: 0, horizontalAccuracy: 30 }),
  getFuzzyLocation: () => ({ latitude: 22.54, longitude: 114.06 }),
  chooseLocation: () => ({ ...DEFAULT_LOCATION, name: 'Civic Centre', address: 'Fuzhong 3rd Road' }),
  chooseAddress: () => ({
    userName: '张三',
    postalCode: '510000',
    provinceName: '广东省',
    cityName: '广州市',
    countyName: '海珠区',
    streetName: '新港街道',
    detailInfo: '新港中路397号',
    detailInfoNew: '新港中路397号',
    nationalCode: '510105',
    telNumber: '13800000000',
  }),
  openLocation: accept,
}

/** Pictures and documents; `picture` is what the person chooses. */
const createMediaMethods = (files: FileSystemBackend, picture: () => Uint8Array): WxBackend['callback'] => {
  const addPicture = () => files.addTemporary(picture(), 'png')
  return {
    // Nobody holds a code before the camera until a test says so.
    scanCode: () => {
      throw new WxError('cancel')
    },
    chooseMedia: ({ count = 1 }) => ({
      type: 'image',
      tempFiles: Array.from({ length: Math.min(Number(count), 1) }, () => ({
        tempFilePath: addPicture(),
        size: picture().length,
        fileType: 'image',
      })),
    }),
    chooseImage: () => {
      const path = addPicture()
      return { tempFilePaths: [path], tempFiles: [{ path, size: picture().length }] }
    },
    saveImageToPhotosAlbum: ({ filePath }) => void files.read(filePath),
    previewImage: accept,
    openDocument: ({ filePath }) => void files.read(filePath),
  }
}

/** Clipboard, random numbers, vibration and calls. */
const createPhoneMethods = (): WxBackend['callback'] => {
  let clipboard = ''
  return {
    getRandomValues: ({ length }) => ({ randomValues: new Uint8Array(randomBytes(Number(length))) }),
    getClipboardData: () => ({ data: clipboard }),
    setClipboardData: ({ data }) => {
      if (typeof data !== 'string') throw new WxError('parameter error: parameter.data should be String')
      clipboard = data
    },
    vibrateShort: accept,
    vibrateLong: accept,
    setKeepScreenOn: accept,
    makePhoneCall: ({ phoneNumber }) => {
      if (!phoneNumber) throw new WxError('parameter error: parameter.phoneNumber should be String')
    },
  }
}

/**
 * What the platform and the phone do for the app around it: log-in, payment, scanning, places, pictures, clipboard. Each
 * answers as with a person who agrees; `Host.setFault` and `Host.setAnswer` make it answer otherwise.
 */
export const createWechatServicesBackend = (files: FileSystemBackend, platformAccount: PlatformAccount) => {
  let picture: Uint8Array = ONE_PIXEL_PNG
  let hasUprightPictures = true

  const backEnd: WxBackend = {
    callback: {
      ...createAccountMethods(platformAccount),
      ...PLACE_METHODS,
      ...createMediaMethods(files, () => picture),
      ...createPhoneMethods(),
    },
    sync: {
      base64ToArrayBuffer: base64 => new Uint8Array(Buffer.from(String(base64), 'base64')),
      'UpdateManager.create': () => 1,
      'UpdateManager.applyUpdate': () => undefined,
    },
  }
  return {
    backEnd,
    /** What the person chooses when asked for a picture. */
    setPicture: (bytes: Uint8Array) => {
      picture = bytes
    },
    /** Whether this phone turns pictures upright, as their EXIF orientation says, before an app sees them. Some do, some don't. */
    setTurnsPictures: (wanted: boolean) => {
      hasUprightPictures = wanted
    },
    turnsPictures: () => hasUprightPictures,
  }
}

export type WechatServicesBackend = ReturnType<typeof createWechatServicesBackend>
