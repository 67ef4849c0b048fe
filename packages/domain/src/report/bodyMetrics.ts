/**
 * Body mass index, kg/m².
 * @param weight kilograms
 * @param height centimetres
 */
export const computeBodyMassIndex = (weight: number, height: number): number => weight / (height / 100) ** 2

/** Waist-to-height ratio; both in the same unit. */
export const computeWaistToHeightRatio = (waist: number, height: number): number => waist / height

/**
 * A Body Shape Index, m^(11/6)·kg^(−2/3): waist over the waist expected for this weight and height. Krakauer, Krakauer:
 * PLoS ONE 7 (2012), e39504.
 * @param body waist and height in centimetres, weight in kilograms
 */
export const computeBodyShapeIndex = (body: { waist: number; weight: number; height: number }): number =>
  body.waist /
  100 /
  (computeBodyMassIndex(body.weight, body.height) ** (2 / 3) * Math.sqrt(body.height / 100))

/** From this age on, years, the scales and formulas for adults apply: a younger body still grows. */
const ADULT_AGE = 18

/** Whether scales for adults apply to a person; without a birthday they do. */
export const isAdult = (age: number | null): boolean => age === null || age >= ADULT_AGE

/**
 * From this age on, years, pulse and breathing at rest are those of adults; a younger heart beats faster: Fleming et al., Lancet 377
 * (2011), 1011–1018.
 */
const ADULT_VITALS_AGE = 12

/** Whether what is usual in adults applies to the vital signs of a person; without a birthday it does. */
export const hasAdultVitals = (age: number | null): boolean => age === null || age >= ADULT_VITALS_AGE

/**
 * Full years from a birthday (`1984-05-01`) to a day, by the calendar of UTC; null when the birthday is in the future. Who was
 * born on 29 February turns a year older on 1 March.
 */
export const computeAgeOnDate = (birthday: string, day: Date): number | null => {
  const [year = NaN, month = NaN, date = NaN] = birthday.split('-').map(Number)
  const hadBirthday =
    day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date)
  const age = day.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
  return age >= 0 ? age : null
}
