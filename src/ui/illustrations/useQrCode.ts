import { useEffect, useState } from 'react'
import type { QrCodeMatrix } from '@anzuo/domain/qr'
import { loadQrCodeEncoder } from '@/platform/qrCode'

/** Pause before the encoder is asked for again when it did not come, ms. */
const RETRY_DELAY_MS = 3000

type MadeCode = { text: string; code: QrCodeMatrix }

/** The QR code of a text, or null until what makes it has been loaded. */
export const useQrCode = (text: string): QrCodeMatrix | null => {
  const [made, setMade] = useState<MadeCode | null>(null)
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const make = () => {
      loadQrCodeEncoder().then(
        encode => {
          if (!isLeft) setMade({ text, code: encode(text) })
        },
        () => {
          if (!isLeft) timer = setTimeout(make, RETRY_DELAY_MS)
        },
      )
    }
    make()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [text])
  return made?.text === text ? made.code : null
}
