import type { IndicatorKey } from '../types'

/** Indicators that have no page of their own are explained on the page of the one they belong to. */
const HOSTS = {
  MEAN_ARTERIAL_PRESSURE: 'BLOOD_PRESSURE',
  VENOUS_DIFFERENCE: 'BLOOD_PRESSURE',
  IRREGULAR_BEATS: 'HR_BPM',
  CVD_RISK: 'AGE',
  SKIN_AGE: 'AGE',
} as const satisfies Partial<Record<IndicatorKey, IndicatorKey>>

/** An indicator that has a page. */
export type PageKey = Exclude<IndicatorKey, keyof typeof HOSTS>

const hasHost = (key: IndicatorKey): key is keyof typeof HOSTS => key in HOSTS

/** The page that explains an indicator: the last part of its address. */
export const pageOf = (key: IndicatorKey): PageKey => (hasHost(key) ? HOSTS[key] : key)

/** The indicators that a page explains, its own first. */
export const explainedOn = (page: PageKey): IndicatorKey[] => [
  page,
  ...(Object.keys(HOSTS) as (keyof typeof HOSTS)[]).filter(key => HOSTS[key] === page),
]
