import type { AppConfig } from '../packages/program'
import { PHONE, type Theme } from '../view/openView'
import type { BackEnd } from './answers'

/** What of the phone a run can choose and change. */
export type PhoneState = {
  /** The platform's own names: `en`, `zh_CN`, `zh_TW`. */
  language: string
  theme: Theme
  isConnected: boolean
}

export const SDK_VERSION = '3.8.0'
const CAPSULE = { width: 87, height: 32, top: 51, right: 383, bottom: 83, left: 296 }
const NAVIGATION_BAR_HEIGHT = 44
const HOME_INDICATOR_HEIGHT = 34

/** Height of status bar and navigation bar together, in px. */
export const TOP_HEIGHT = PHONE.statusBarHeight + NAVIGATION_BAR_HEIGHT

/** What the mini-program may learn of the phone, its system and the platform's app. */
export const createSystemInfoBackEnd = (
  app: AppConfig,
  phone: PhoneState,
  isTopOwn: () => boolean,
): BackEnd => {
  const { screenWidth, screenHeight, pixelRatio, statusBarHeight } = PHONE
  const window = () => ({
    pixelRatio,
    screenWidth,
    screenHeight,
    statusBarHeight,
    windowWidth: screenWidth,
    windowHeight: screenHeight - (isTopOwn() ? 0 : TOP_HEIGHT),
    screenTop: isTopOwn() ? 0 : TOP_HEIGHT,
    safeArea: {
      left: 0,
      right: screenWidth,
      top: statusBarHeight,
      bottom: screenHeight - HOME_INDICATOR_HEIGHT,
      width: screenWidth,
      height: screenHeight - HOME_INDICATOR_HEIGHT - statusBarHeight,
    },
  })
  const device = () => ({ brand: 'iPhone', model: 'iPhone 14', system: 'iOS 17.0', platform: 'ios' })
  const appBase = () => ({
    SDKVersion: SDK_VERSION,
    version: '8.0.50',
    language: phone.language,
    enableDebug: false,
    host: { env: 'WeChat' },
    fontSizeSetting: 16,
    // Without dark mode in app.json the platform does not tell.
    ...(app.darkmode ? { theme: phone.theme } : {}),
  })
  const settings = () => ({
    bluetoothEnabled: true,
    locationEnabled: true,
    wifiEnabled: true,
    deviceOrientation: 'portrait',
  })
  const everything = () => ({ ...window(), ...device(), ...appBase(), ...settings() })
  return {
    callback: {
      getSystemInfo: everything,
      getNetworkType: () => ({ networkType: phone.isConnected ? 'wifi' : 'none' }),
    },
    sync: {
      getSystemInfoSync: everything,
      getWindowInfo: window,
      getDeviceInfo: device,
      getAppBaseInfo: appBase,
      getSystemSetting: settings,
      getMenuButtonBoundingClientRect: () => CAPSULE,
      getAccountInfoSync: () => ({
        miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
      }),
    },
  }
}
