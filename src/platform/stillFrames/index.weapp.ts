import Taro from '@tarojs/taro'
import type { CameraPreviewSource } from '../camera/cameraPreview.weapp'
import { requestCameraPermission } from '../camera/requestCameraPermission.weapp'
import { cropToPreview } from './cropToPreview'
import type { StillCameraOpenResult, PhotoCameraOptions } from './types'

export { STILL_FRAME_ASPECT_RATIO } from './cropToPreview'
export type { CameraEndReason, StillCameraOpenResult, StillCamera, PhotoCameraOptions } from './types'

type Frame = { data: ArrayBuffer; width: number; height: number }

/** Opens a camera whose pictures can be taken one by one: frames, of which only the last is held. */
export const openStillCamera = async ({
  facing,
  onEnded,
}: PhotoCameraOptions): Promise<StillCameraOpenResult<CameraPreviewSource>> => {
  const failure = await requestCameraPermission()
  if (failure) return { kind: 'failed', failure }
  let frames: Taro.CameraFrameListener | null = null
  let last: Frame | null = null
  const close = () => {
    Taro.offAppHide(onHidden)
    frames?.stop()
    last = null
  }
  const onHidden = () => {
    close()
    onEnded('hidden')
  }
  const onLost = () => {
    close()
    onEnded('cameraLost')
  }
  Taro.onAppHide(onHidden)
  const preview: CameraPreviewSource = {
    kind: 'native',
    facing,
    onReady: () => {
      frames = Taro.createCameraContext().onCameraFrame(({ data, width, height }) => {
        last = { data: data as ArrayBuffer, width, height }
      })
      frames.start()
    },
    onRefused: onLost,
    onStopped: onLost,
  }
  const grab = () => last && cropToPreview({ ...last, data: new Uint8ClampedArray(last.data) })
  return { kind: 'open', camera: { preview, facing, captureFrame: grab, close } }
}
