/** How much notice a stretch of a scale is due. */
export type BandLevel = 'good' | 'notice' | 'alert'

/** A scale in stretches that follow each other without gaps. A stretch ends below `to` unless the border is listed. */
export type BandScale = {
  from: number
  bands: readonly { to: number; level: BandLevel }[]
  /** Borders that belong to the lower stretch. */
  includesUpperBorder?: readonly number[]
}

export type BandLayout = {
  /** The stretches from left to right; widths add up to 100. The one that holds the value is `active`. */
  segments: { width: number; level: BandLevel; isActive: boolean }[]
  /** The inner borders with their place, 0 to 100. */
  borders: { value: number; at: number }[]
  /** Place of the value, 0 to 100, kept so far from the ends that the marker stays on the bar. */
  marker: number
  /** The interval's left edge and width, 0 to 100. */
  interval: { left: number; width: number } | null
}

/** The good stretch is drawn wider than the others: that is where most values lie and differ. */
const WEIGHT: Record<BandLevel, number> = { good: 1.8, notice: 1, alert: 1 }
const MARGIN = 2.5

/**
 * Where everything of a band bar lies. Inside a stretch the scale is linear; stretches have their own widths, so the
 * whole is not. Values beyond the ends stand at the end.
 */
export const layOutBands = (
  scale: BandScale,
  value: number,
  interval: readonly [number, number] | null = null,
): BandLayout => {
  const { from, bands, includesUpperBorder = [] } = scale
  const weights = bands.map(({ level }) => WEIGHT[level])
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const stretches = bands.map((band, at) => ({
    ...band,
    from: at === 0 ? from : (bands[at - 1]?.to ?? from),
    left: (weights.slice(0, at).reduce((sum, weight) => sum + weight, 0) / total) * 100,
    width: ((weights[at] ?? 1) / total) * 100,
  }))
  const holds = (to: number) => value < to || (value === to && includesUpperBorder.includes(to))
  const found = stretches.findIndex(({ to }) => holds(to))
  const active = found === -1 ? stretches.length - 1 : found

  const placeOf = (wanted: number) => {
    for (const stretch of stretches) {
      if (wanted > stretch.to) continue
      const share = (wanted - stretch.from) / (stretch.to - stretch.from)
      return stretch.left + stretch.width * Math.max(share, 0)
    }
    return 100
  }
  const left = interval ? placeOf(interval[0]) : 0
  return {
    segments: stretches.map(({ width, level }, at) => ({ width, level, isActive: at === active })),
    borders: stretches.slice(0, -1).map(({ to, left: start, width }) => ({ value: to, at: start + width })),
    marker: Math.min(Math.max(placeOf(value), MARGIN), 100 - MARGIN),
    interval: interval && { left, width: placeOf(interval[1]) - left },
  }
}

/** Width of a digit and the gap between two numbers, as shares of the narrowest bar (about 230 px), 0 to 100. */
const DIGIT = 2.9
const GAP = 3

/**
 * The borders whose numbers have room beside each other on the narrowest screen, from left to right. Those of the stretch
 * that holds the value come first, then the others as far as there is room left.
 */
export const writtenBorders = (
  { segments, borders }: Pick<BandLayout, 'segments' | 'borders'>,
  format: (value: number) => string,
): { at: number; text: string }[] => {
  const active = segments.findIndex(({ isActive }) => isActive)
  const all = borders.map(({ value, at }) => ({ at, text: format(value) }))
  const isNear = (_: unknown, at: number) => at === active - 1 || at === active
  const written: typeof all = []
  for (const border of [...all.filter(isNear), ...all.filter((border, at) => !isNear(border, at))]) {
    const needs = (other: { text: string }) => (DIGIT * (border.text.length + other.text.length)) / 2 + GAP
    if (written.every(other => Math.abs(other.at - border.at) >= needs(other))) written.push(border)
  }
  return written.sort((one, other) => one.at - other.at)
}
