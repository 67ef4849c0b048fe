import type { ReportPerson } from '@anzuo/contract'
import {
  diastolicPressureScale,
  type IndicatorBand,
  type IndicatorBandName,
  type IndicatorBandScale,
} from '@anzuo/domain/report/indicators'
import { rateIndicator, getIndicatorBandScale } from '@anzuo/domain/report/indicatorRating'
import type { IndicatorKey, PresentIndicator } from '@anzuo/domain/report/types'

/** A border as it is written: one number, or two for blood pressure. */
type RangeBound = number | readonly [systolic: number, diastolic: number]

/** One line of the table of ranges. An end that is missing is open. */
export type IndicatorRangeEntry = {
  band: IndicatorBandName
  level: IndicatorBand['level']
  from: RangeBound | null
  to: RangeBound | null
  isYours: boolean
}

const toBound = (first: number | undefined, second: number | undefined): RangeBound | null => {
  if (first === undefined) return null
  return second === undefined ? first : [first, second]
}

/** The bands of a scale as a table, with the one that contains the person's value. */
export const getIndicatorRangeEntries = (
  key: IndicatorKey,
  person: ReportPerson,
  yours: PresentIndicator | null,
): IndicatorRangeEntry[] => {
  const scale = getIndicatorBandScale(key, person)
  if (!scale) return []
  const second: IndicatorBandScale | null = key === 'BLOOD_PRESSURE' ? diastolicPressureScale : null
  const rating = yours && rateIndicator(yours, person)
  const getBoundAfter = (at: number) =>
    at < 0 || at >= scale.bands.length - 1 ? null : toBound(scale.bands[at]?.to, second?.bands[at]?.to)
  return scale.bands.map((band, at) => ({
    band: band.name,
    level: band.level,
    from: getBoundAfter(at - 1),
    to: getBoundAfter(at),
    isYours: rating?.band.name === band.name,
  }))
}
