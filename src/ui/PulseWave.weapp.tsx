import { useEffect, useId, useRef } from 'react'
import Taro from '@tarojs/taro'
import { Canvas } from '@tarojs/components'
import { aria } from './aria'
import { PULSE_BOX, pulsePoints, type Box } from './charts/pulse'
import type { PulseWaveProps } from './PulseWave.h5'
import { usePalette } from './theme'

export type { PulseWaveProps }

type Surface = { context: CanvasRenderingContext2D; box: Box }

const openSurface = (id: string, onOpened: (surface: Surface) => void) =>
  Taro.createSelectorQuery()
    .select(`#${id}`)
    .fields({ node: true, size: true })
    .exec(([found]) => {
      if (!found?.node) return
      const ratio = Taro.getWindowInfo().pixelRatio
      found.node.width = found.width * ratio
      found.node.height = found.height * ratio
      const context: CanvasRenderingContext2D = found.node.getContext('2d')
      context.scale(ratio, ratio)
      onOpened({ context, box: { width: found.width, height: found.height } })
    })

/** The pulse as it is being read, in real time. Drawn on a canvas: a picture that changes many times a second would flicker. */
export const PulseWave = ({ wave, capacity = 180, label }: PulseWaveProps) => {
  const { heart } = usePalette()
  const id = `pulse${useId().replace(/\W/g, '')}`
  const surface = useRef<Surface | null>(null)

  useEffect(() => {
    Taro.nextTick(() => openSurface(id, opened => (surface.current = opened)))
  }, [id])

  useEffect(() => {
    if (!surface.current) return
    const { context, box } = surface.current
    const points = pulsePoints(wave, capacity, box)
    const newest = points[points.length - 1]
    context.clearRect(0, 0, box.width, box.height)
    if (!newest) return
    context.strokeStyle = heart
    context.fillStyle = heart
    context.lineWidth = 2.5
    context.lineJoin = 'round'
    context.beginPath()
    for (const { x, y } of points) context.lineTo(x, y)
    context.stroke()
    context.beginPath()
    context.arc(newest.x, newest.y, 4.5, 0, 2 * Math.PI)
    context.fill()
  }, [wave, capacity, heart])

  return (
    <Canvas
      type="2d"
      id={id}
      canvasId={id}
      style={{ width: '100%', height: `${PULSE_BOX.height}px` }}
      {...aria({ role: 'img', label })}
    />
  )
}
