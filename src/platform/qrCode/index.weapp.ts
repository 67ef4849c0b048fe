import { loadSharedQrCode } from '../sharedPackage/sharedFiles.weapp'
import type { LoadQrCodeEncoder } from './types'

export const loadQrCodeEncoder: LoadQrCodeEncoder = async () => (await loadSharedQrCode()).createQrCode
