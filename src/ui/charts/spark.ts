import { linePath, type Point } from './pulse'
import { short } from './number'

/** The sparkline's box, px. */
export const SPARK_BOX = { width: 84, height: 34 } as const

const EDGE = 5

/**
 * The last few values as a line without axes, its end a dot; an SVG. Equal values lie in the middle, a single one is only
 * a dot, none is an empty box.
 */
export const sparkChart = (values: readonly number[], colour: string, ground: string): string => {
  const { width, height } = SPARK_BOX
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points: Point[] = values.map((value, at) => ({
    x: values.length === 1 ? width - EDGE : EDGE + (at * (width - 2 * EDGE)) / (values.length - 1),
    y: span === 0 ? height / 2 : EDGE + (height - 2 * EDGE) * (1 - (value - low) / span),
  }))
  const last = points[points.length - 1]
  const drawing = last
    ? `<path d="${linePath(points)}" stroke="${colour}" stroke-width="2"/><circle cx="${short(last.x)}" cy="${short(last.y)}" r="4" fill="${colour}" stroke="${ground}" stroke-width="2"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
}
