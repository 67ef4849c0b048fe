import { formatSvgCoordinate } from './formatSvgCoordinate'

export type ChartSize = { width: number; height: number }
export type ChartPoint = { x: number; y: number }

/** The box that a wave is drawn in, px; it scales with the width. */
export const PULSE_CHART_SIZE: ChartSize = { width: 236, height: 58 }

/** Room left and right of the line for its round end, px. */
const LINE_END_MARGIN_PX = 6

/**
 * The points of a wave's samples in a box. The newest is at the right edge; a wave shorter than `capacity` leaves the left
 * empty, so that it enters from the right. The scale follows the wave, but never magnifies noise below `quiet`.
 */
export const layoutPulsePoints = (
  wave: readonly number[],
  capacity: number,
  { width, height }: ChartSize,
): ChartPoint[] => {
  const shown = wave.slice(-capacity)
  const quiet = 0.2
  const peak = shown.reduce((max, value) => Math.max(max, Math.abs(value)), quiet)
  const step = (width - LINE_END_MARGIN_PX) / Math.max(capacity - 1, 1)
  const missing = capacity - shown.length
  return shown.map((value, at) => ({
    x: (missing + at) * step,
    y: height / 2 - (value / peak) * (height / 2 - LINE_END_MARGIN_PX),
  }))
}

/** A line through points, as the `d` of an SVG path; empty without points. */
export const toSvgLinePath = (points: readonly ChartPoint[]): string =>
  points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${formatSvgCoordinate(x)} ${formatSvgCoordinate(y)}`)
    .join('')

export type PulseWaveSvgOptions = ChartSize & {
  /** Samples about -1 to 1, oldest first. */
  wave: readonly number[]
  /** How many samples the width holds. */
  capacity: number
  colour: string
}

/** The live pulse as an SVG: a line that fades in at the left, its newest sample a dot. A flat line when there is no signal. */
export const renderPulseWaveSvg = ({
  wave,
  capacity,
  colour,
  width,
  height,
}: PulseWaveSvgOptions): string => {
  const points = layoutPulsePoints(wave, capacity, { width, height })
  const newest = points[points.length - 1]
  const line = newest
    ? `<path d="${toSvgLinePath(points)}" stroke="url(#fade)" stroke-width="2.5"/><circle cx="${formatSvgCoordinate(newest.x)}" cy="${formatSvgCoordinate(newest.y)}" r="4.5" fill="${colour}"/>`
    : `<path d="M0 ${height / 2}H${width - LINE_END_MARGIN_PX}" stroke="${colour}" stroke-opacity=".35" stroke-width="2" stroke-dasharray="1 7"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round"><defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" x2="${width}" y1="0" y2="0"><stop stop-color="${colour}" stop-opacity=".05"/><stop offset=".35" stop-color="${colour}"/></linearGradient></defs>${line}</svg>`
}
