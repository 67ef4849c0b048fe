import type { ReportPerson } from '@anzuo/contract'
import {
  diastolicPressureScale,
  findIndicatorBand,
  getIndicatorMetadata,
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

/** The band of the table in which a rated value lies: its own, or, of a cardiac age called older, its decade. */
const findBandName = (
  scale: IndicatorBandScale,
  yours: PresentIndicator,
  rated: IndicatorBandName,
): IndicatorBandName =>
  scale.bands.some(({ name }) => name === rated)
    ? rated
    : findIndicatorBand({ ...scale, decimals: getIndicatorMetadata(yours.key).decimals }, yours.value).name

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
  const yourBand = yours && rating && findBandName(scale, yours, rating.band.name)
  const getBoundAfter = (at: number) =>
    at < 0 || at >= scale.bands.length - 1 ? null : toBound(scale.bands[at]?.to, second?.bands[at]?.to)
  return scale.bands.map((band, at) => ({
    band: band.name,
    level: band.level,
    from: getBoundAfter(at - 1),
    to: getBoundAfter(at),
    isYours: yourBand === band.name,
  }))
}
