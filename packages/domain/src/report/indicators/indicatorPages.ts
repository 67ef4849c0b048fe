import type { IndicatorKey } from '../types'

/** Indicators that have no page of their own are explained on the page of the one they belong to. */
const EXPLAINING_PAGES = {
  MEAN_ARTERIAL_PRESSURE: 'BLOOD_PRESSURE',
  VENOUS_DIFFERENCE: 'BLOOD_PRESSURE',
  IRREGULAR_BEATS: 'HR_BPM',
  CVD_RISK: 'AGE',
  SKIN_AGE: 'AGE',
} as const satisfies Partial<Record<IndicatorKey, IndicatorKey>>

/** An indicator that has a page. */
export type IndicatorPageKey = Exclude<IndicatorKey, keyof typeof EXPLAINING_PAGES>

const isExplainedElsewhere = (key: IndicatorKey): key is keyof typeof EXPLAINING_PAGES =>
  key in EXPLAINING_PAGES

/** The page that explains an indicator: the last part of its address. */
export const getIndicatorPageKey = (key: IndicatorKey): IndicatorPageKey =>
  isExplainedElsewhere(key) ? EXPLAINING_PAGES[key] : key

/** The indicators that a page explains, its own first. */
export const getIndicatorsOnPage = (page: IndicatorPageKey): IndicatorKey[] => [
  page,
  ...(Object.keys(EXPLAINING_PAGES) as (keyof typeof EXPLAINING_PAGES)[]).filter(
    key => EXPLAINING_PAGES[key] === page,
  ),
]
