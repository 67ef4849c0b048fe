import { useState } from 'react'
import { getQrScanMode, scanQrCode, scanQrCodeInPhoto, type QrScanOutcome } from '@/platform/qrScanner'

/** Why the last try to read a code failed. */
type QrScanError = 'refused' | 'noCamera' | 'nothing'

export type QrScanState = {
  /** Our own view with the camera is open. */
  isViewOpen: boolean
  error: QrScanError | null
  scan: () => Promise<void>
  scanPhoto: () => Promise<void>
  /** Our own view has ended. */
  onViewEnded: (outcome: QrScanOutcome) => void
}

/** Reads a code with the camera or from a photo, and gives what stands in it to `onRead`. */
export const useQrScan = (onRead: (text: string) => void): QrScanState => {
  const [isViewOpen, setIsViewOpen] = useState(false)
  const [error, setError] = useState<QrScanError | null>(getQrScanMode() === 'none' ? 'noCamera' : null)

  const handleOutcome = (outcome: QrScanOutcome) => {
    switch (outcome.kind) {
      case 'read':
        setError(null)
        return onRead(outcome.text)
      case 'cancelled':
        return
      case 'impossible':
        return setError('noCamera')
      default:
        setError(outcome.kind)
    }
  }

  return {
    isViewOpen,
    error,
    scan: async () => {
      setError(null)
      if (getQrScanMode() === 'view') setIsViewOpen(true)
      else handleOutcome(await scanQrCode())
    },
    scanPhoto: async () => {
      setError(null)
      handleOutcome(await scanQrCodeInPhoto())
    },
    onViewEnded: outcome => {
      setIsViewOpen(false)
      handleOutcome(outcome)
    },
  }
}
