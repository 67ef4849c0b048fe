import type { QrCodeMatrix } from '@anzuo/domain/qr'

/** Brings what makes QR codes, which is loaded when the first one is wanted. Rejects when the network fails; asking again tries again. */
export type LoadQrCodeEncoder = () => Promise<(text: string) => QrCodeMatrix>
