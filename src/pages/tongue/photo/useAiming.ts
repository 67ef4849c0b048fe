import { useEffect, useRef, useState } from 'react'
import type { Aim } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'
import type { CameraPreview } from '@/platform/camera/preview'
import type { Facing } from '@/platform/camera/facing'
import { openStills, type StillsCamera } from '@/platform/stills'
import type { TongueAnalyser } from '@/platform/tongue'
import type { PhotoFile } from '@/platform/photoFile'
import type { PhotoTrouble, Side } from './flow'

/** Rest between two looks at the camera's picture, ms: a slow phone never has two looks at work. */
const LOOK_MS = 300
/** So many looks in a row must find nothing wrong before the photo takes itself. */
const STEADY_LOOKS = 3

export type AimingInput = {
  analyser: TongueAnalyser<PhotoFile>
  side: Side
  facing: Facing
  onTroubled: (trouble: PhotoTrouble) => void
  /** The tongue fits and holds still. */
  onSteady: (frame: RgbaImage) => void
}

export type Aiming = {
  /** No preview before the camera is open. */
  preview: CameraPreview | null
  /** What the last look saw; null before the first. */
  aim: Aim | null
  /** The picture of this moment. */
  grab: () => RgbaImage | null
}

/** An open camera that is looked at a few times a second, as long as the component stands. */
export const useAiming = (input: AimingInput): Aiming => {
  const { analyser, side, facing } = input
  const [camera, setCamera] = useState<StillsCamera<CameraPreview> | null>(null)
  const [aim, setAim] = useState<Aim | null>(null)
  const listeners = useRef(input)
  listeners.current = input

  useEffect(() => {
    let isLeft = false
    let close = () => {}
    const onEnded = (trouble: PhotoTrouble) => {
      if (!isLeft) listeners.current.onTroubled(trouble)
    }
    void openStills({ facing, onEnded }).then(opened => {
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
    // Nothing finds an underside: there the person presses the shutter.
    if (!camera || side === 'under') return
    let isLeft = false
    let steady = 0
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const frame = camera.grab()
      const found = frame && (await analyser.aim(frame))
      if (isLeft) return
      timer = setTimeout(() => void look(), LOOK_MS)
      if (!frame || !found) return
      setAim(found)
      steady = found.fault === null ? steady + 1 : 0
      if (steady >= STEADY_LOOKS) listeners.current.onSteady(frame)
    }
    timer = setTimeout(() => void look(), LOOK_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [camera, side, analyser])

  return { preview: camera?.preview ?? null, aim, grab: () => camera?.grab() ?? null }
}
