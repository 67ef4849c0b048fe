import type { OfficeResponseData } from '@anzuo/contract/office/index'

export type SalesDay = OfficeResponseData<'/office/v1/money/daily'>['days'][number]

/** Sizes of the plot in its own units; the page scales it. */
export const PLOT = { width: 1000, height: 180, axis: 44, gap: 0.3 } as const

type Bar = {
  date: string
  x: number
  width: number
  paid: { y: number; height: number }
  refunded: { y: number; height: number }
}
type SalesPlot = { bars: Bar[]; ticks: { value: number; y: number }[]; zeroY: number }

/** The next round step above a value: one, two or five of a power of ten. */
const getRoundStep = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find(factor => factor * power >= value) ?? 10) * power
}

const TICKS = 3

/** The scale reaches at least so far, cents: the marks are thousands. */
const MIN_TOP = 300_000

/** Bars of sales above a line and of refunds below it, in one scale, with round marks. Amounts are cents. */
export const layOutSales = (days: readonly SalesDay[]): SalesPlot => {
  const most = Math.max(...days.map(({ paid }) => paid), 0)
  const mostBack = Math.max(...days.map(({ refunded }) => refunded), 0)
  const step = getRoundStep(Math.max(most, mostBack, MIN_TOP) / TICKS)
  const top = Math.max(Math.ceil(most / step), 1) * step
  const scale = PLOT.height / (top + mostBack)
  const zeroY = top * scale
  const slot = (PLOT.width - PLOT.axis) / Math.max(days.length, 1)
  const width = slot * (1 - PLOT.gap)
  return {
    bars: days.map(({ date, paid, refunded }, index) => ({
      date,
      x: index * slot + (slot - width) / 2,
      width,
      paid: { y: zeroY - paid * scale, height: paid * scale },
      refunded: { y: zeroY, height: refunded * scale },
    })),
    ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      value: index * step,
      y: zeroY - index * step * scale,
    })),
    zeroY,
  }
}
