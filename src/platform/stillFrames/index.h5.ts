import { openCamera } from '../camera/openCamera'
import type { CameraPreviewSource } from '../camera/cameraPreview'
import { cropToPreview } from './cropToPreview'
import type { StillCameraOpenResult, PhotoCameraOptions } from './types'

export { STILL_FRAME_ASPECT_RATIO } from './cropToPreview'
export type { CameraEndReason, StillCameraOpenResult, StillCamera, PhotoCameraOptions } from './types'

/** Fine enough for the marks of teeth, small enough to be looked at three times a second. */
const VIDEO_SIZE = { width: 1280, height: 720 }

/** Opens a camera whose pictures can be taken one by one. */
export const openStillCamera = async ({
  facing,
  onEnded,
}: PhotoCameraOptions): Promise<StillCameraOpenResult<CameraPreviewSource>> => {
  const opened = await openCamera({ facing, ...VIDEO_SIZE })
  if (opened.kind === 'failed') return opened
  const { stream } = opened
  const tracks = stream.getVideoTracks()
  // A video of its own, beside the one on the page: it may be grabbed from before anything is shown.
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  video.play()?.catch(() => undefined)
  const canvas = document.createElement('canvas')

  const close = () => {
    document.removeEventListener('visibilitychange', onVisibilityChanged)
    tracks.forEach(track => track.stop())
    video.srcObject = null
    canvas.width = canvas.height = 0
  }
  const onVisibilityChanged = () => {
    if (document.visibilityState !== 'hidden') return
    close()
    onEnded('hidden')
  }
  document.addEventListener('visibilitychange', onVisibilityChanged)
  tracks.forEach(track => track.addEventListener('ended', () => onEnded('cameraLost'), { once: true }))

  const grab = () => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return null
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(video, 0, 0)
    return cropToPreview({ data: context.getImageData(0, 0, width, height).data, width, height })
  }
  return {
    kind: 'open',
    camera: { preview: { kind: 'stream', stream, facing }, facing, captureFrame: grab, close },
  }
}
