/** Lowest and highest value of a cuff for the upper arm, mmHg. */
export const cuffPressureLimits = { systolic: [60, 260], diastolic: [30, 160] } as const

/** Smallest plausible difference between the two values, mmHg; a smaller one is a typing error. */
const MIN_PULSE_PRESSURE = 10

const isWithin = (value: number, [low, high]: readonly [number, number]) =>
  Number.isInteger(value) && value >= low && value <= high

/** Whether a cuff can have shown this. Both in whole mmHg. */
export const isPlausibleCuffPressure = ({
  systolic,
  diastolic,
}: {
  systolic: number
  diastolic: number
}): boolean =>
  isWithin(systolic, cuffPressureLimits.systolic) &&
  isWithin(diastolic, cuffPressureLimits.diastolic) &&
  systolic - diastolic >= MIN_PULSE_PRESSURE
