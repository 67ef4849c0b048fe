import type { LoadQrCodeEncoder } from './types'

export const loadQrCodeEncoder: LoadQrCodeEncoder = async () =>
  (await import('@anzuo/domain/qr')).createQrCode
