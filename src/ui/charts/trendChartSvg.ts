import type { Palette } from '../theme/palette'
import { formatSvgCoordinate } from './formatSvgCoordinate'

export type TrendChartPoint = {
  /** Place on the time axis; any unit, ascending. */
  at: number
  /** Null: not measured then. No line crosses it but a fine dotted one. */
  value: number | null
  /** Likely range of an estimate. */
  interval?: readonly [number, number]
}

export type TrendAxis = {
  /** Lower and upper end of the axis. */
  min: number
  max: number
}

export type TrendChartSvgOptions = TrendAxis & {
  points: readonly TrendChartPoint[]
  /** The person's usual range: a pale band behind the line. */
  usual?: readonly [number, number]
  /** Values of the grid lines, three at most. */
  grid?: readonly number[]
  /** Moments that stand beside the values, on the same axis: marks along the lower edge. */
  marks?: readonly number[]
  /** Hollow points and a dotted line. */
  estimated?: boolean
  colour: string
  palette: Palette
}

/** The plot's box, px; labels are outside of it, as text of the page. */
export const TREND_PLOT_SIZE = { width: 320, height: 110 } as const

const EDGE_MARGIN_PX = 8

/** A value's place from the top of the plot, 0 to 1. */
export const getRelativeTrendY = ({ min, max }: TrendAxis, value: number): number =>
  (EDGE_MARGIN_PX + (TREND_PLOT_SIZE.height - 2 * EDGE_MARGIN_PX) * (1 - (value - min) / (max - min))) /
  TREND_PLOT_SIZE.height

type PlottedPoint = { x: number; y: number; interval?: readonly [number, number] }

/** Runs of measured points; a missing value ends one. */
const splitAtGaps = (
  points: readonly TrendChartPoint[],
  place: (point: TrendChartPoint, value: number) => PlottedPoint,
): PlottedPoint[][] => {
  const runs: PlottedPoint[][] = [[]]
  for (const point of points) {
    if (point.value === null) runs.push([])
    else runs[runs.length - 1]?.push(place(point, point.value))
  }
  return runs.filter(run => run.length > 0)
}

/** A smooth line through the points of a run that never overshoots them. */
const toSmoothPath = (run: readonly PlottedPoint[]): string =>
  run
    .map(({ x, y }, at) => {
      const before = run[at - 1]
      if (!before) return `M${formatSvgCoordinate(x)} ${formatSvgCoordinate(y)}`
      const middle = formatSvgCoordinate((before.x + x) / 2)
      return `C${middle} ${formatSvgCoordinate(before.y)} ${middle} ${formatSvgCoordinate(y)} ${formatSvgCoordinate(x)} ${formatSvgCoordinate(y)}`
    })
    .join('')

/** Fine dotted lines from the end of each run to the beginning of the next. */
const drawBridges = (runs: readonly PlottedPoint[][], colour: string): string[] =>
  runs.slice(1).flatMap(([next], at) => {
    const last = runs[at]?.[runs[at].length - 1]
    return next && last
      ? [
          `<path d="M${formatSvgCoordinate(last.x)} ${formatSvgCoordinate(last.y)}L${formatSvgCoordinate(next.x)} ${formatSvgCoordinate(next.y)}" stroke="${colour}" stroke-width="1" stroke-dasharray=".1 4"/>`,
        ]
      : []
  })

/** A line chart as an SVG: usual range behind, a solid line where checks follow one another, a dotted bridge over gaps, a point for each measurement, the last one largest. */
export const renderTrendChartSvg = (chart: TrendChartSvgOptions): string => {
  const { points, usual, grid = [], marks = [], estimated = false, colour, palette } = chart
  const { width, height } = TREND_PLOT_SIZE
  const first = points[0]?.at ?? 0
  const span = (points[points.length - 1]?.at ?? 0) - first || 1
  const y = (value: number) => getRelativeTrendY(chart, value) * height
  const x = (at: number) => EDGE_MARGIN_PX + ((at - first) / span) * (width - 2 * EDGE_MARGIN_PX)
  const runs = splitAtGaps(points, (point, value) => ({
    x: x(point.at),
    y: y(value),
    interval: point.interval,
  }))
  const dots = runs.flat()
  const last = dots[dots.length - 1]
  const parts: string[] = []
  if (usual) {
    const top = y(usual[1])
    parts.push(
      `<rect x="0" y="${formatSvgCoordinate(top)}" width="${width}" height="${formatSvgCoordinate(y(usual[0]) - top)}" rx="6" fill="${colour}" opacity=".1"/>`,
    )
  }
  for (const line of grid.slice(0, 3)) {
    parts.push(
      `<path d="M0 ${formatSvgCoordinate(y(line))}H${width}" stroke="${palette.hairline}" stroke-dasharray="2 3"/>`,
    )
  }
  for (const mark of marks)
    parts.push(
      `<path d="M${formatSvgCoordinate(x(mark))} 4V${height - 7}" stroke="${palette.warm}" stroke-dasharray="1 4" opacity=".7"/>` +
        `<circle cx="${formatSvgCoordinate(x(mark))}" cy="${height - 4}" r="3.4" fill="${palette.warm}"/>`,
    )
  for (const { x: left, interval } of dots) {
    if (!interval) continue
    parts.push(
      `<path d="M${formatSvgCoordinate(left)} ${formatSvgCoordinate(y(interval[0]))}V${formatSvgCoordinate(y(interval[1]))}" stroke="${colour}" stroke-opacity=".3" stroke-width="6"/>`,
    )
  }
  parts.push(...drawBridges(runs, colour))
  const line = estimated ? 'stroke-width="1.5" stroke-dasharray="1 4"' : 'stroke-width="2.25"'
  for (const run of runs) parts.push(`<path d="${toSmoothPath(run)}" stroke="${colour}" ${line}/>`)
  const fill = estimated ? palette.surface : colour
  for (const { x: left, y: top } of dots.slice(0, -1)) {
    parts.push(
      `<circle cx="${formatSvgCoordinate(left)}" cy="${formatSvgCoordinate(top)}" r="2.6" fill="${fill}" stroke="${colour}" stroke-width="${estimated ? 1.6 : 0}"/>`,
    )
  }
  if (last) {
    const border = estimated ? colour : palette.surface
    parts.push(
      `<circle cx="${formatSvgCoordinate(last.x)}" cy="${formatSvgCoordinate(last.y)}" r="5.5" fill="${fill}" stroke="${border}" stroke-width="2.5"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</svg>`
}
