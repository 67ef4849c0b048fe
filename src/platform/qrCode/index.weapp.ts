import { createQrCode } from '@anzuo/domain/qr'
import type { LoadQrCodeEncoder } from './types'

/** The mini-program loads no code at run time: the encoder lies in the package of the page. */
export const loadQrCodeEncoder: LoadQrCodeEncoder = () => Promise.resolve(createQrCode)
