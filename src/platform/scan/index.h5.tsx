import { useEffect, useRef } from 'react'
import { qrDetector } from './barcodeDetector'
import type { ScanOutcome, ScanViewProps, ScanWay } from './types'

export type { ScanOutcome, ScanWay } from './types'

const LOOK_EVERY_MS = 180

/** A browser that reads codes does so in our own view; others have the link typed. */
export const scanWay = (): ScanWay =>
  qrDetector() !== null && window.isSecureContext && navigator.mediaDevices ? 'view' : 'none'

/** Browsers have no screen of their own for it. */
export const scanCode = async (): Promise<ScanOutcome> => ({ kind: 'impossible' })

/** The camera at the back of the device, which reads the first code that it sees. No picture is kept. */
export const ScanView = ({ onRead, onFailed, label }: ScanViewProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const listeners = useRef({ onRead, onFailed })
  useEffect(() => {
    listeners.current = { onRead, onFailed }
  })

  useEffect(() => {
    const detector = qrDetector()
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const look = async (): Promise<void> => {
      const element = video.current
      if (isLeft || !element || !detector) return
      const [code] = element.readyState >= 2 ? await detector.detect(element).catch(() => []) : []
      if (isLeft) return
      if (code?.rawValue) listeners.current.onRead(code.rawValue)
      else timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        })
      } catch (error) {
        const isRefused = error instanceof Error && error.name === 'NotAllowedError'
        if (!isLeft) listeners.current.onFailed(isRefused ? 'refused' : 'impossible')
        return
      }
      if (isLeft || !video.current) return stopAll(stream)
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      await look()
    }
    void begin()
    return () => {
      isLeft = true
      clearTimeout(timer)
      stopAll(stream)
    }
  }, [])
  return <video ref={video} className="scan-view" muted playsInline aria-label={label} />
}

const stopAll = (stream: MediaStream | null): void => stream?.getTracks().forEach(track => track.stop())
