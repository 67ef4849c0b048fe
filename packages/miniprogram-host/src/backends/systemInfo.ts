import type { AppJsonConfig } from '../program/compiledProgram'
import { getHeaderHeight, getMenuButtonRect, type SimulatedDevice } from '../devices'
import type { ThemeName } from '../view/openPhoneView'
import type { WxBackend } from './wxBackend'

/** What of the phone a run can choose and change. */
export type SimulatedPhoneState = {
  /** The platform's own names: `en`, `zh_CN`, `zh_TW`. */
  language: string
  theme: ThemeName
  device: SimulatedDevice
  /** The size that the person has set for texts, in px; the platform's own is 16. */
  fontSize: number
  isConnected: boolean
}

export const WECHAT_SDK_VERSION = '3.8.0'
/** The size of texts where nobody has set another, in px. */
export const DEFAULT_FONT_SIZE_PX = 16

/** What the mini-program may learn of the phone, its system and the platform's app. */
export const createSystemInfoBackend = (
  app: AppJsonConfig,
  phone: SimulatedPhoneState,
  hasCustomNavigationBar: () => boolean,
): WxBackend => {
  const { brand, model, system, platform } = phone.device
  const { screenWidth, screenHeight, pixelRatio, statusBarHeight, homeIndicatorHeight } = phone.device
  const header = getHeaderHeight(phone.device)
  const window = () => ({
    pixelRatio,
    screenWidth,
    screenHeight,
    statusBarHeight,
    windowWidth: screenWidth,
    windowHeight: screenHeight - (hasCustomNavigationBar() ? 0 : header),
    screenTop: hasCustomNavigationBar() ? 0 : header,
    safeArea: {
      left: 0,
      right: screenWidth,
      top: statusBarHeight,
      bottom: screenHeight - homeIndicatorHeight,
      width: screenWidth,
      height: screenHeight - homeIndicatorHeight - statusBarHeight,
    },
  })
  const device = () => ({ brand, model, system, platform })
  const appBase = () => ({
    SDKVersion: WECHAT_SDK_VERSION,
    version: '8.0.50',
    language: phone.language,
    enableDebug: false,
    host: { env: 'WeChat' },
    fontSizeSetting: phone.fontSize,
    fontSizeScaleFactor: phone.fontSize / DEFAULT_FONT_SIZE_PX,
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
      getSystemInfoAsync: everything,
      getBatteryInfo: () => ({ level: 100, isCharging: false, isLowPowerModeEnabled: false }),
      getScreenBrightness: () => ({ value: 0.5 }),
      getSkylineInfo: () => ({ isSupported: true, version: WECHAT_SDK_VERSION }),
      getNetworkType: () => ({ networkType: phone.isConnected ? 'wifi' : 'none' }),
    },
    sync: {
      getSystemInfoSync: everything,
      getSkylineInfoSync: () => ({ isSupported: true, version: WECHAT_SDK_VERSION }),
      getAppAuthorizeSetting: () => ({ cameraAuthorized: 'authorized', locationAuthorized: 'authorized' }),
      getBatteryInfoSync: () => ({ level: 100, isCharging: false, isLowPowerModeEnabled: false }),
      getWindowInfo: window,
      getDeviceInfo: device,
      getAppBaseInfo: appBase,
      getSystemSetting: settings,
      getMenuButtonBoundingClientRect: () => getMenuButtonRect(phone.device),
      getAccountInfoSync: () => ({
        miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
      }),
    },
  }
}
