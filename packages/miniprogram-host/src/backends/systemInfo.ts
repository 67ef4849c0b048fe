import type { AppJsonConfig } from '../program/compiledProgram'
import { PHONE_METRICS, type ThemeName } from '../view/openPhoneView'
import type { WxBackend } from './wxBackend'

/** What of the phone a run can choose and change. */
export type SimulatedPhoneState = {
  /** The platform's own names: `en`, `zh_CN`, `zh_TW`. */
  language: string
  theme: ThemeName
  isConnected: boolean
}

export const WECHAT_SDK_VERSION = '3.8.0'
const MENU_BUTTON_RECT = { width: 87, height: 32, top: 51, right: 383, bottom: 83, left: 296 }
const NAVIGATION_BAR_HEIGHT_PX = 44
const HOME_INDICATOR_HEIGHT_PX = 34

/** Height of status bar and navigation bar together, in px. */
export const PHONE_HEADER_HEIGHT_PX = PHONE_METRICS.statusBarHeight + NAVIGATION_BAR_HEIGHT_PX

/** What the mini-program may learn of the phone, its system and the platform's app. */
export const createSystemInfoBackend = (
  app: AppJsonConfig,
  phone: SimulatedPhoneState,
  hasCustomNavigationBar: () => boolean,
): WxBackend => {
  const { screenWidth, screenHeight, pixelRatio, statusBarHeight } = PHONE_METRICS
  const window = () => ({
    pixelRatio,
    screenWidth,
    screenHeight,
    statusBarHeight,
    windowWidth: screenWidth,
    windowHeight: screenHeight - (hasCustomNavigationBar() ? 0 : PHONE_HEADER_HEIGHT_PX),
    screenTop: hasCustomNavigationBar() ? 0 : PHONE_HEADER_HEIGHT_PX,
    safeArea: {
      left: 0,
      right: screenWidth,
      top: statusBarHeight,
      bottom: screenHeight - HOME_INDICATOR_HEIGHT_PX,
      width: screenWidth,
      height: screenHeight - HOME_INDICATOR_HEIGHT_PX - statusBarHeight,
    },
  })
  const device = () => ({ brand: 'iPhone', model: 'iPhone 14', system: 'iOS 17.0', platform: 'ios' })
  const appBase = () => ({
    SDKVersion: WECHAT_SDK_VERSION,
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
      getMenuButtonBoundingClientRect: () => MENU_BUTTON_RECT,
      getAccountInfoSync: () => ({
        miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
      }),
    },
  }
}
