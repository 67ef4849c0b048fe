import { useEffect, useRef, type CSSProperties } from 'react'
import type { CameraPreviewSource } from './cameraPreview'

const fill: CSSProperties = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' }
/** The front camera is shown mirrored, as people expect. */
const mirrored: CSSProperties = { ...fill, transform: 'scaleX(-1)' }

function StreamView({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // Muted video may play automatically everywhere; when it is refused the picture stands still, and frames still arrive.
    element.play()?.catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      style={isMirrored ? mirrored : fill}
      muted
      playsInline
      autoPlay
      disablePictureInPicture
      aria-hidden
    />
  )
}

function CanvasView({ onCanvasReady }: { onCanvasReady: (canvas: OffscreenCanvas) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isHandedOver = useRef(false)
  useEffect(() => {
    if (!canvas.current || isHandedOver.current) return
    isHandedOver.current = true
    onCanvasReady(canvas.current.transferControlToOffscreen())
  }, [onCanvasReady])
  return <canvas ref={canvas} style={fill} aria-hidden />
}

/** The live picture of a measurement, filling its box. */
export function CameraView({ preview }: { preview: CameraPreviewSource }) {
  return preview.kind === 'stream' ? (
    <StreamView stream={preview.stream} isMirrored={preview.facing !== 'back'} />
  ) : (
    <CanvasView onCanvasReady={preview.onCanvasReady} />
  )
}
