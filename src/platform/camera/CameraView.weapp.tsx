import { Camera, Canvas } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import type { CameraPreviewSource, PreviewCanvasNode } from './cameraPreview.weapp'

const CANVAS_ID = 'painted-preview'
const fill = 'width: 100%; height: 100%; display: block'

function CanvasView({ onCanvasReady }: { onCanvasReady: (canvas: PreviewCanvasNode) => void }) {
  useEffect(() => {
    Taro.nextTick(() => {
      Taro.createSelectorQuery()
        .select(`#${CANVAS_ID}`)
        .fields({ node: true }, found => {
          if (found?.node) onCanvasReady(found.node as PreviewCanvasNode)
        })
        .exec()
    })
  }, [onCanvasReady])
  return <Canvas type="2d" id={CANVAS_ID} style={fill} />
}

/** The live picture of a measurement, filling its box. */
export function CameraView({ preview }: { preview: CameraPreviewSource }) {
  if (preview.kind === 'painted') return <CanvasView onCanvasReady={preview.onCanvasReady} />
  return (
    <Camera
      style={fill}
      mode="normal"
      devicePosition={preview.facing ?? 'front'}
      flash={preview.isTorchOn ? 'torch' : 'off'}
      frameSize="medium"
      onInitDone={preview.onReady}
      onError={preview.onRefused}
      onStop={preview.onStopped}
    />
  )
}
