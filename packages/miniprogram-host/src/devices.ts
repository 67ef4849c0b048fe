/** What a mini-program learns of the device that it runs on, and how it is drawn. Lengths are in px. */
export type SimulatedDevice = {
  brand: string
  model: string
  /** The system with its version, as the platform writes it. */
  system: string
  platform: 'ios' | 'android' | 'windows'
  screenWidth: number
  screenHeight: number
  pixelRatio: number
  statusBarHeight: number
  navigationBarHeight: number
  /** What the system's own bar at the bottom takes. */
  homeIndicatorHeight: number
}

const IOS = { brand: 'iPhone', system: 'iOS 17.0', platform: 'ios', navigationBarHeight: 44 } as const
const ANDROID = { system: 'Android 14', platform: 'android', navigationBarHeight: 48 } as const

/**
 * Devices by name: sizes of screens and insets as their makers publish them, the bars as the platform draws them on each system.
 * `phone` is an iPhone 14 that is drawn at two pixels for each px instead of three, which takes half of the time.
 */
export const devices = {
  phone: {
    ...IOS,
    model: 'iPhone 14',
    screenWidth: 390,
    screenHeight: 844,
    pixelRatio: 2,
    statusBarHeight: 47,
    homeIndicatorHeight: 34,
  },
  'small-iphone': {
    ...IOS,
    model: 'iPhone SE (3rd generation)',
    screenWidth: 375,
    screenHeight: 667,
    pixelRatio: 2,
    statusBarHeight: 20,
    homeIndicatorHeight: 0,
  },
  'notch-iphone': {
    ...IOS,
    model: 'iPhone 13 mini',
    screenWidth: 375,
    screenHeight: 812,
    pixelRatio: 3,
    statusBarHeight: 50,
    homeIndicatorHeight: 34,
  },
  'island-iphone': {
    ...IOS,
    model: 'iPhone 15 Pro Max',
    screenWidth: 430,
    screenHeight: 932,
    pixelRatio: 3,
    statusBarHeight: 59,
    homeIndicatorHeight: 34,
  },
  'small-android': {
    ...ANDROID,
    brand: 'Redmi',
    model: '9A',
    screenWidth: 360,
    screenHeight: 640,
    pixelRatio: 2,
    statusBarHeight: 24,
    homeIndicatorHeight: 0,
  },
  'large-android': {
    ...ANDROID,
    brand: 'google',
    model: 'Pixel 7 Pro',
    screenWidth: 412,
    screenHeight: 892,
    pixelRatio: 3.5,
    statusBarHeight: 38,
    homeIndicatorHeight: 0,
  },
  tablet: {
    ...IOS,
    brand: 'iPad',
    model: 'iPad (10th generation)',
    screenWidth: 820,
    screenHeight: 1180,
    pixelRatio: 2,
    statusBarHeight: 24,
    homeIndicatorHeight: 20,
  },
  desktop: {
    brand: 'microsoft',
    model: 'microsoft',
    system: 'Windows 11 x64',
    platform: 'windows',
    screenWidth: 414,
    screenHeight: 736,
    pixelRatio: 1,
    statusBarHeight: 0,
    navigationBarHeight: 48,
    homeIndicatorHeight: 0,
  },
} as const satisfies Record<string, SimulatedDevice>

export type DeviceName = keyof typeof devices

export const DEVICE_NAMES = Object.keys(devices) as DeviceName[]

/** Height of status bar and navigation bar together, in px. */
export const getHeaderHeight = ({ statusBarHeight, navigationBarHeight }: SimulatedDevice): number =>
  statusBarHeight + navigationBarHeight

const MENU_BUTTON = { width: 87, height: 32, gap: 7 }

/** Where the platform's own buttons stand at the top right. */
export const getMenuButtonRect = ({ screenWidth, statusBarHeight, platform }: SimulatedDevice) => {
  const { width, height, gap } = MENU_BUTTON
  const top = statusBarHeight + (platform === 'ios' ? 4 : 8)
  const right = screenWidth - gap
  return { width, height, top, right, bottom: top + height, left: right - width }
}
