import { useEffect, useId, useRef } from 'react'
import Taro from '@tarojs/taro'
import { Canvas } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { PULSE_CHART_SIZE, layoutPulsePoints, type ChartSize } from './pulseWaveSvg'
import type { PulseWaveChartProps } from './PulseWaveChart.h5'
import { usePalette } from '../theme/theme'

export type { PulseWaveChartProps }

type CanvasSurface = { context: CanvasRenderingContext2D; box: ChartSize }

const openCanvasSurface = (id: string, onOpened: (surface: CanvasSurface) => void) =>
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

/** The live pulse wave. Drawn on a canvas: a picture that changes many times a second would flicker. */
export const PulseWaveChart = ({ wave, capacity = 180, label }: PulseWaveChartProps) => {
  const { heart } = usePalette()
  const id = `pulse${useId().replace(/\W/g, '')}`
  const surface = useRef<CanvasSurface | null>(null)

  useEffect(() => {
    Taro.nextTick(() => openCanvasSurface(id, opened => (surface.current = opened)))
  }, [id])

  useEffect(() => {
    if (!surface.current) return
    const { context, box } = surface.current
    const points = layoutPulsePoints(wave, capacity, box)
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
      style={{ width: '100%', height: `${PULSE_CHART_SIZE.height}px` }}
      {...getAriaAttributes({ role: 'img', label })}
    />
  )
}
