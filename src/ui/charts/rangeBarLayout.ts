import { clamp } from '@anzuo/vitals/clamp'

/** The severity of a band. */
type RangeSeverity = 'good' | 'notice' | 'alert'

/** A scale of bands without gaps between them. A band ends below `to` unless the border is listed. */
export type ReferenceRangeScale = {
  from: number
  bands: readonly { to: number; level: RangeSeverity }[]
  /** Borders that belong to the lower band. */
  includesUpperBorder?: readonly number[]
}

export type RangeBarLayout = {
  /** The bands from left to right; widths add up to 100. The one that contains the value is `isActive`. */
  segments: { width: number; level: RangeSeverity; isActive: boolean }[]
  /** The inner borders with their position, 0 to 100. */
  borders: { value: number; at: number }[]
  /** Position of the value, 0 to 100, at such a distance from the ends that the marker stays on the bar. */
  marker: number
  /** The interval's left edge and width, 0 to 100. */
  interval: { left: number; width: number } | null
}

/** The good band is drawn wider than the others, because most values are in it. */
const WIDTH_WEIGHT: Record<RangeSeverity, number> = { good: 1.8, notice: 1, alert: 1 }
const MARKER_MARGIN_PERCENT = 2.5

/**
 * The layout of a range bar. Inside a band the scale is linear; bands have their own widths, so the
 * whole is not. Values beyond the ends are drawn at the end.
 */
export const layoutRangeBar = (
  scale: ReferenceRangeScale,
  value: number,
  interval: readonly [number, number] | null = null,
): RangeBarLayout => {
  const { from, bands, includesUpperBorder = [] } = scale
  const weights = bands.map(({ level }) => WIDTH_WEIGHT[level])
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const segments = bands.map((band, at) => ({
    ...band,
    from: at === 0 ? from : (bands[at - 1]?.to ?? from),
    left: (weights.slice(0, at).reduce((sum, weight) => sum + weight, 0) / total) * 100,
    width: ((weights[at] ?? 1) / total) * 100,
  }))
  const contains = (to: number) => value < to || (value === to && includesUpperBorder.includes(to))
  const found = segments.findIndex(({ to }) => contains(to))
  const active = found === -1 ? segments.length - 1 : found

  const toPercent = (wanted: number) => {
    for (const segment of segments) {
      if (wanted > segment.to) continue
      const share = (wanted - segment.from) / (segment.to - segment.from)
      return segment.left + segment.width * Math.max(share, 0)
    }
    return 100
  }
  const left = interval ? toPercent(interval[0]) : 0
  return {
    segments: segments.map(({ width, level }, at) => ({ width, level, isActive: at === active })),
    borders: segments.slice(0, -1).map(({ to, left: start, width }) => ({ value: to, at: start + width })),
    marker: clamp(toPercent(value), MARKER_MARGIN_PERCENT, 100 - MARKER_MARGIN_PERCENT),
    interval: interval && { left, width: toPercent(interval[1]) - left },
  }
}

/** Width of a digit and the gap between two numbers, as shares of the narrowest bar (about 230 px), 0 to 100. */
const DIGIT_WIDTH_PERCENT = 2.9
const LABEL_GAP_PERCENT = 3

/**
 * The borders whose numbers fit beside each other on the narrowest screen, from left to right. Those of the band
 * that contains the value are chosen first, then the others as far as there is room.
 */
export const getVisibleBoundaryLabels = (
  { segments, borders }: Pick<RangeBarLayout, 'segments' | 'borders'>,
  format: (value: number) => string,
): { at: number; text: string }[] => {
  const active = segments.findIndex(({ isActive }) => isActive)
  const all = borders.map(({ value, at }) => ({ at, text: format(value) }))
  const isNear = (_: unknown, at: number) => at === active - 1 || at === active
  const written: typeof all = []
  for (const border of [...all.filter(isNear), ...all.filter((border, at) => !isNear(border, at))]) {
    const needs = (other: { text: string }) =>
      (DIGIT_WIDTH_PERCENT * (border.text.length + other.text.length)) / 2 + LABEL_GAP_PERCENT
    if (written.every(other => Math.abs(other.at - border.at) >= needs(other))) written.push(border)
  }
  return written.sort((one, other) => one.at - other.at)
}

/** Width of a digit and the least gap between two numbers, in sizes of their text. */
const DIGIT_WIDTH_EM = 0.58
const LABEL_GAP_EM = 0.3

/**
 * How wide a number may be, as CSS: nothing where the person's text is so large that it would touch the number before it. That depends
 * on a size that only the style sheet knows.
 */
export const getBoundaryLabelMaxWidth = (
  label: { at: number; text: string },
  before: { at: number; text: string } | undefined,
): string => {
  if (!before) return 'none'
  const needed = (DIGIT_WIDTH_EM * (label.text.length + before.text.length)) / 2 + LABEL_GAP_EM
  return `clamp(0px, (${label.at - before.at}% - ${needed}em) * 999, 100%)`
}
