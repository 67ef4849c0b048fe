import Taro from '@tarojs/taro'
import type { CameraPreview } from '../camera/preview.weapp'
import { requestCamera } from '../camera/requestCamera.weapp'
import { croppedToScreen } from './cropped'
import type { OpenedStills, StillsOptions } from './types'

export { STILL_ASPECT } from './cropped'
export type { CameraEnd, OpenedStills, StillsCamera, StillsOptions } from './types'

type Frame = { data: ArrayBuffer; width: number; height: number }

/** Opens a camera whose pictures can be taken one by one: frames, of which only the last is held. */
export const openStills = async ({
  facing,
  onEnded,
}: StillsOptions): Promise<OpenedStills<CameraPreview>> => {
  const failure = await requestCamera()
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
  const preview: CameraPreview = {
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
  const grab = () => last && croppedToScreen({ ...last, data: new Uint8ClampedArray(last.data) })
  return { kind: 'open', camera: { preview, facing, grab, close } }
}
