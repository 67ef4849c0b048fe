/** Ends of a value axis and its grid lines. */
export type ValueAxis = { min: number; max: number; gridValues: [number, number, number] }

const NICE_STEPS = [1, 2, 2.5, 5, 10]

/** The smallest of 1, 2, 2.5, 5, 10 times a power of ten that is not below `wanted`. */
const computeNiceStep = (wanted: number): number => {
  const power = 10 ** Math.floor(Math.log10(wanted))
  return (NICE_STEPS.find(step => step * power >= wanted * (1 - 1e-9)) ?? 10) * power
}

const roundToPrecision = (value: number): number => Number(value.toPrecision(12))

/**
 * An axis around values: two even steps that include all of them, near the values and not from zero.
 * @param minStep the smallest difference that means anything, so that noise does not fill the chart
 * @param maxValue what no value can exceed: the axis ends there
 */
export const computeValueAxis = (
  values: readonly number[],
  minStep: number,
  maxValue = Infinity,
): ValueAxis => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  let step = computeNiceStep(Math.max((high - low) / 2, minStep))
  let min = Math.floor(low / step) * step
  while (min + 2 * step < high) {
    step = computeNiceStep(step * 1.01)
    min = Math.floor(low / step) * step
  }
  min = Math.min(min, maxValue - 2 * step)
  return {
    min: roundToPrecision(min),
    max: roundToPrecision(min + 2 * step),
    gridValues: [roundToPrecision(min), roundToPrecision(min + step), roundToPrecision(min + 2 * step)],
  }
}
