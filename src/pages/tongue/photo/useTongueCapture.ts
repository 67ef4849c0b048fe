import { useEffect, useRef, useState } from 'react'
import type { TongueFramingFeedback } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import type { CameraFacing } from '@/platform/camera/types'
import { openStillCamera, type StillCamera } from '@/platform/stillFrames'
import type { TongueAnalyser } from '@/platform/tongue/types'
import type { PhotoFile } from '@/platform/photoPicker'
import type { TongueCameraFailure, TongueSide } from './tonguePhotoReducer'

/** Pause between two analyses of the camera's picture, ms, after the first has ended. */
const ANALYSIS_INTERVAL_MS = 300
/** Frames in a row without a fault before the photo is taken automatically. */
const STEADY_FRAME_COUNT = 3

export type UseTongueCaptureOptions = {
  analyser: TongueAnalyser<PhotoFile>
  side: TongueSide
  facing: CameraFacing
  onCameraError: (error: TongueCameraFailure) => void
  /** The tongue was framed well in enough frames. */
  onSteady: (frame: RgbaImage) => void
}

export type TongueCaptureState = {
  /** No preview before the camera is open. */
  preview: CameraPreviewSource | null
  /** The result of the last analysis; null before the first. */
  aim: TongueFramingFeedback | null
  /** The current frame. */
  grab: () => RgbaImage | null
}

/** An open camera whose frames are analysed a few times a second while the component is mounted. */
export const useTongueCapture = (input: UseTongueCaptureOptions): TongueCaptureState => {
  const { analyser, side, facing } = input
  const [camera, setCamera] = useState<StillCamera<CameraPreviewSource> | null>(null)
  const [aim, setAim] = useState<TongueFramingFeedback | null>(null)
  const listeners = useRef(input)
  listeners.current = input

  useEffect(() => {
    let isLeft = false
    let close = () => {}
    const onEnded = (error: TongueCameraFailure) => {
      if (!isLeft) listeners.current.onCameraError(error)
    }
    void openStillCamera({ facing, onEnded }).then(opened => {
      if (opened.kind === 'failed') return onEnded(opened.failure)
      // Somebody who leaves while the browser still asks for permission must not leave a camera running.
      if (isLeft) return opened.camera.close()
      close = opened.camera.close
      setCamera(opened.camera)
    })
    return () => {
      isLeft = true
      setCamera(null)
      setAim(null)
      close()
    }
  }, [facing])

  useEffect(() => {
    // An underside is not detected: the person presses the shutter.
    if (!camera || side === 'under') return
    let isLeft = false
    let steadyFrames = 0
    let timer: ReturnType<typeof setTimeout>
    const analyseFrame = async () => {
      const frame = camera.captureFrame()
      const found = frame && (await analyser.checkAim(frame))
      if (isLeft) return
      timer = setTimeout(() => void analyseFrame(), ANALYSIS_INTERVAL_MS)
      if (!frame || !found) return
      setAim(found)
      steadyFrames = found.fault === null ? steadyFrames + 1 : 0
      if (steadyFrames >= STEADY_FRAME_COUNT) listeners.current.onSteady(frame)
    }
    timer = setTimeout(() => void analyseFrame(), ANALYSIS_INTERVAL_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [camera, side, analyser])

  return { preview: camera?.preview ?? null, aim, grab: () => camera?.captureFrame() ?? null }
}
