/** Ends of a value axis and its grid lines. */
export type Axis = { min: number; max: number; grid: [number, number, number] }

const STEPS = [1, 2, 2.5, 5, 10]

/** The smallest of 1, 2, 2.5, 5, 10 times a power of ten that is not below `wanted`. */
const niceStep = (wanted: number): number => {
  const power = 10 ** Math.floor(Math.log10(wanted))
  return (STEPS.find(step => step * power >= wanted * (1 - 1e-9)) ?? 10) * power
}

const tidy = (value: number): number => Number(value.toPrecision(12))

/**
 * An axis around values: two even steps that hold all of them, near the values and not from zero.
 * @param smallest the smallest difference that means anything, so that noise does not fill the chart
 * @param highest what no value can exceed: the axis ends there
 */
export const axisAround = (values: readonly number[], smallest: number, highest = Infinity): Axis => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  let step = niceStep(Math.max((high - low) / 2, smallest))
  let min = Math.floor(low / step) * step
  while (min + 2 * step < high) {
    step = niceStep(step * 1.01)
    min = Math.floor(low / step) * step
  }
  min = Math.min(min, highest - 2 * step)
  return {
    min: tidy(min),
    max: tidy(min + 2 * step),
    grid: [tidy(min), tidy(min + step), tidy(min + 2 * step)],
  }
}
