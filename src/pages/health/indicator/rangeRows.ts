import type { ReportPerson } from '@/contract'
import { diastolicPressure, type Band, type BandName, type BandScale } from '@/domain/report/indicators'
import { ratingOf, scaleFor } from '@/domain/report/rating'
import type { IndicatorKey, PresentIndicator } from '@/domain/report/types'

/** A border as it is written: one number, or two for blood pressure. */
type Border = number | readonly [systolic: number, diastolic: number]

/** One line of the table of ranges. An end that is missing is open. */
export type RangeRow = {
  band: BandName
  level: Band['level']
  from: Border | null
  to: Border | null
  isYours: boolean
}

const both = (first: number | undefined, second: number | undefined): Border | null => {
  if (first === undefined) return null
  return second === undefined ? first : [first, second]
}

/** The stretches of a scale as a table, with the one that the person's value lies in. */
export const rangeRows = (
  key: IndicatorKey,
  person: ReportPerson,
  yours: PresentIndicator | null,
): RangeRow[] => {
  const scale = scaleFor(key, person)
  if (!scale) return []
  const second: BandScale | null = key === 'BLOOD_PRESSURE' ? diastolicPressure : null
  const rating = yours && ratingOf(yours, person)
  const borderAfter = (at: number) =>
    at < 0 || at >= scale.bands.length - 1 ? null : both(scale.bands[at]?.to, second?.bands[at]?.to)
  return scale.bands.map((band, at) => ({
    band: band.name,
    level: band.level,
    from: borderAfter(at - 1),
    to: borderAfter(at),
    isYours: rating?.band.name === band.name,
  }))
}
