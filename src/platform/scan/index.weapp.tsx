import Taro from '@tarojs/taro'
import type { ScanOutcome, ScanViewProps, ScanWay } from './types'

export type { ScanOutcome, ScanWay, Torch } from './types'

/** The mini-program has a screen of the system's own. */
export const scanWay = (): ScanWay => 'system'

/** Opens the system's screen, which also reads codes of pictures in the album. */
export const scanCode = async (): Promise<ScanOutcome> => {
  try {
    const { result } = await Taro.scanCode({ scanType: ['qrCode'] })
    return { kind: 'read', text: result }
  } catch (error) {
    const { errMsg = '' } = error as { errMsg?: string }
    return { kind: /auth|privacy|den(y|ied)/i.test(errMsg) ? 'refused' : 'cancelled' }
  }
}

/** The system's screen offers the pictures of the album itself. */
export const canReadPicture = false

/** Never asked for here. */
export const readPicture = async (): Promise<ScanOutcome> => ({ kind: 'impossible' })

/** Never drawn here: the system's screen stands in. */
export const ScanView = (_props: ScanViewProps) => null
