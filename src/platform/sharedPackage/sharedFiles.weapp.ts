import type { createQrCode } from '@anzuo/domain/qr'
import type { LanguageTexts } from '../languagePackage/types'

/** The platform's own `require`, as webpack lets it through. */
declare const __non_webpack_require__: {
  async: {
    (file: './shared/texts'): Promise<LanguageTexts>
    (file: './shared/qrCode'): Promise<{ createQrCode: typeof createQrCode }>
  }
}

/*
 * Files of the mini-program's package of what several others share (config/sharedPackage). Their paths begin at the main package's
 * script, in which this module lies because the start of the app imports it; and they are written out, because the platform looks for
 * them when a release is uploaded. Each rejects when the network fails; asking again tries again.
 */

export const loadSharedTexts = () => __non_webpack_require__.async('./shared/texts')

export const loadSharedQrCode = () => __non_webpack_require__.async('./shared/qrCode')
