import { randomBytes } from 'node:crypto'
import { WxFailure, type BackEnd, type Options } from './answers'
import type { Files } from './files'

/** What `requestPayment` needs from the server. */
const PAYMENT_FIELDS = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

/** A grey picture of one pixel, for calls that want one before a test has shown another. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGOor6//DwAFhAKAjM1mJgAAAABJRU5ErkJggg==',
  'base64',
)

const HERE = { latitude: 22.5431, longitude: 114.0579, accuracy: 30, speed: -1, altitude: 0 }

/** What the payment sheet checks before it opens. Gives the provider's number of the payment. */
const checkPayment = (options: Options): string => {
  const missing = PAYMENT_FIELDS.find(name => typeof options[name] !== 'string' || options[name] === '')
  if (missing) throw new WxFailure(`parameter error: parameter.${missing} should be String`)
  const [, prepayId] = /^prepay_id=(.+)$/.exec(String(options.package)) ?? []
  if (prepayId === undefined) throw new WxFailure('parameter error: prepay_id')
  return prepayId
}

/** Tells whoever stands in for the provider that the person has paid. */
const payAt = async (cashier: string, prepayId: string): Promise<void> => {
  const response = await fetch(`${cashier}/${encodeURIComponent(prepayId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
    redirect: 'manual',
  })
  if (response.status >= 400) throw new WxFailure('system error')
}

/**
 * What the platform and the phone do for the app around it: log-in, payment, scanning, places, pictures, clipboard. Each
 * answers as with a person who agrees; `Host.setFault` and `Host.setAnswer` make it answer otherwise.
 */
export const createServices = (files: Files, { cashier }: { cashier: string | null }) => {
  let clipboard = ''
  let picture: Uint8Array = PIXEL
  let turns = true
  const accept = () => ({})
  const addPicture = () => files.addTemporary(picture, 'png')

  const backEnd: BackEnd = {
    callback: {
      login: () => ({ code: 'host-login-code' }),
      checkSession: accept,
      getUserProfile: ({ desc }) => {
        if (!desc) throw new WxFailure('desc length does not meet the requirements')
        const userInfo = { nickName: 'WeChat user', avatarUrl: '', gender: 0, language: 'en' }
        return { userInfo, rawData: JSON.stringify(userInfo), signature: '', encryptedData: '', iv: '' }
      },
      requestPayment: async options => {
        const prepayId = checkPayment(options)
        if (cashier !== null) await payAt(cashier, prepayId)
      },
      getRandomValues: ({ length }) => ({ randomValues: new Uint8Array(randomBytes(Number(length))) }),
      // Nobody holds a code before the camera until a test says so.
      scanCode: () => {
        throw new WxFailure('cancel')
      },
      getLocation: () => ({ ...HERE, verticalAccuracy: 0, horizontalAccuracy: 30 }),
      getFuzzyLocation: () => ({ latitude: 22.54, longitude: 114.06 }),
      chooseLocation: () => ({ ...HERE, name: 'Civic Centre', address: 'Fuzhong 3rd Road' }),
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
      chooseMedia: ({ count = 1 }) => ({
        type: 'image',
        tempFiles: Array.from({ length: Math.min(Number(count), 1) }, () => ({
          tempFilePath: addPicture(),
          size: picture.length,
          fileType: 'image',
        })),
      }),
      chooseImage: () => {
        const path = addPicture()
        return { tempFilePaths: [path], tempFiles: [{ path, size: picture.length }] }
      },
      saveImageToPhotosAlbum: ({ filePath }) => void files.read(filePath),
      previewImage: accept,
      openLocation: accept,
      openDocument: ({ filePath }) => void files.read(filePath),
      getClipboardData: () => ({ data: clipboard }),
      setClipboardData: ({ data }) => {
        if (typeof data !== 'string') throw new WxFailure('parameter error: parameter.data should be String')
        clipboard = data
      },
      vibrateShort: accept,
      vibrateLong: accept,
      setKeepScreenOn: accept,
      makePhoneCall: ({ phoneNumber }) => {
        if (!phoneNumber) throw new WxFailure('parameter error: parameter.phoneNumber should be String')
      },
      showShareMenu: accept,
      hideShareMenu: accept,
      updateShareMenu: accept,
      requestSubscribeMessage: ({ tmplIds = [] }) =>
        Object.fromEntries((tmplIds as string[]).map(id => [id, 'accept'])),
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
      turns = wanted
    },
    turnsPictures: () => turns,
  }
}

export type Services = ReturnType<typeof createServices>
