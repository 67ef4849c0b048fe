import { toSvgLinePath, type ChartPoint } from './pulseWaveSvg'
import { formatSvgCoordinate } from './formatSvgCoordinate'

/** The sparkline's box, px. */
export const SPARKLINE_SIZE = { width: 84, height: 34 } as const

const EDGE_MARGIN_PX = 5

/**
 * The last few values as a line without axes, its end a dot; an SVG. Equal values are drawn in the middle, a single one is only
 * a dot, none is an empty box.
 */
export const renderSparklineSvg = (values: readonly number[], colour: string, ground: string): string => {
  const { width, height } = SPARKLINE_SIZE
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points: ChartPoint[] = values.map((value, at) => ({
    x:
      values.length === 1
        ? width - EDGE_MARGIN_PX
        : EDGE_MARGIN_PX + (at * (width - 2 * EDGE_MARGIN_PX)) / (values.length - 1),
    y: span === 0 ? height / 2 : EDGE_MARGIN_PX + (height - 2 * EDGE_MARGIN_PX) * (1 - (value - low) / span),
  }))
  const last = points[points.length - 1]
  const drawing = last
    ? `<path d="${toSvgLinePath(points)}" stroke="${colour}" stroke-width="2"/><circle cx="${formatSvgCoordinate(last.x)}" cy="${formatSvgCoordinate(last.y)}" r="4" fill="${colour}" stroke="${ground}" stroke-width="2"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
}
