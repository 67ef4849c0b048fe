import { useEffect, useRef } from 'react'
import { toCameraFailure } from '../camera/openCamera'
import { pickPhoto } from '../photoPicker'
import { loadImageFile } from '../photoPicker/loadImageFile'
import type { QrCodeReader } from './qrCodeReader'
import { getCameraTorch } from './cameraTorch'
import type { QrScanOutcome, QrScannerViewProps, QrScanMode } from './types'

export type { QrScanOutcome, QrScanMode, CameraTorch } from './types'

/** Nobody who scans nothing loads the reader. */
const loadQrCodeReader = async (): Promise<QrCodeReader> =>
  (await import('./qrCodeReader')).createQrCodeReader()

/** Between two looks, in ms. */
const SCAN_INTERVAL_MS = 120

/** Where a page may use a camera, codes are read in our own view. */
export const getQrScanMode = (): QrScanMode =>
  window.isSecureContext && navigator.mediaDevices ? 'view' : 'none'

/** Browsers have no screen of their own for it. */
export const scanQrCode = async (): Promise<QrScanOutcome> => ({ kind: 'impossible' })

/** A picture of a code can be chosen where the system has no screen that offers it. */
export const canScanQrCodeInPhoto = true

/** Lets the person choose a picture and reads the code on it. */
export const scanQrCodeInPhoto = async (): Promise<QrScanOutcome> => {
  const file = await pickPhoto()
  if (!file) return { kind: 'cancelled' }
  const loaded = await loadImageFile(file).catch(() => null)
  if (!loaded) return { kind: 'nothing' }
  const { image, release } = loaded
  const reader = await loadQrCodeReader()
  const { naturalWidth: width, naturalHeight: height } = image
  const text = await reader.read({ picture: image, width, height, isPhoto: true })
  reader.close()
  release()
  return text === null ? { kind: 'nothing' } : { kind: 'read', text }
}

/** The camera at the back of the device, which reads the first code that it sees. No picture is kept. */
export const QrScannerView = ({ onRead, onFailed, onTorch, label }: QrScannerViewProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const listeners = useRef({ onRead, onFailed, onTorch })
  useEffect(() => {
    listeners.current = { onRead, onFailed, onTorch }
  })

  useEffect(() => {
    let reader: QrCodeReader | null = null
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const close = () => {
      stream?.getTracks().forEach(track => track.stop())
      reader?.close()
    }
    const look = async (): Promise<void> => {
      const element = video.current
      if (isLeft || !element || !reader) return
      const { videoWidth: width, videoHeight: height } = element
      const text = width > 0 ? await reader.read({ picture: element, width, height, isPhoto: false }) : null
      if (isLeft) return
      if (text) listeners.current.onRead(text)
      else timer = setTimeout(() => void look(), SCAN_INTERVAL_MS)
    }
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        })
        reader = await loadQrCodeReader()
      } catch (error) {
        const isRefused = toCameraFailure(error) === 'permissionRefused'
        if (!isLeft) listeners.current.onFailed(isRefused ? 'refused' : 'impossible')
        return close()
      }
      if (isLeft || !video.current) return close()
      const torch = getCameraTorch(stream.getVideoTracks()[0])
      if (torch) listeners.current.onTorch(torch)
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      await look()
    }
    void begin()
    return () => {
      isLeft = true
      clearTimeout(timer)
      close()
    }
  }, [])
  return <video ref={video} className="scan-view" muted playsInline aria-label={label} />
}
