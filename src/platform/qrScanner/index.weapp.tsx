import Taro from '@tarojs/taro'
import type { QrScanOutcome, QrScannerViewProps, QrScanMode } from './types'

export type { QrScanOutcome, QrScanMode, CameraTorch } from './types'

/** The mini-program has a screen of the system's own. */
export const getQrScanMode = (): QrScanMode => 'system'

/** Opens the system's screen, which also reads codes of pictures in the album. */
export const scanQrCode = async (): Promise<QrScanOutcome> => {
  try {
    const { result } = await Taro.scanCode({ scanType: ['qrCode'] })
    return { kind: 'read', text: result }
  } catch (error) {
    const { errMsg = '' } = error as { errMsg?: string }
    return { kind: /auth|privacy|den(y|ied)/i.test(errMsg) ? 'refused' : 'cancelled' }
  }
}

/** The system's screen offers the pictures of the album itself. */
export const canScanQrCodeInPhoto = false

/** Never asked for here. */
export const scanQrCodeInPhoto = async (): Promise<QrScanOutcome> => ({ kind: 'impossible' })

/** Never drawn here: the system's screen stands in. */
export const QrScannerView = (_props: QrScannerViewProps) => null
