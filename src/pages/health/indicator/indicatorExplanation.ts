import type { RouteParams } from '@/routes'
import { useTranslation } from '@/i18n'
import { veryHighPressureTexts } from '../indicatorValues/veryHighPressureTexts'

/** The last part of an indicator's address. */
export type IndicatorPathKey = RouteParams<'indicator'>['key']

/** Keys that have texts; the short key of the stress index is an alias. */
export type ExplainedIndicatorKey = Exclude<IndicatorPathKey, 'MSI'>

/** What a page explains, in paragraphs. */
export type IndicatorExplanation = {
  what: string[]
  read: string[]
  /** None of what is no value. */
  unit?: string
  measured: string[]
  well: string[]
  doctor: string[]
  /** Related subjects. */
  also?: { title: string; text: string }[]
  sources: string[]
}

/** The key under which an address is explained. */
export const toExplainedIndicatorKey = (address: IndicatorPathKey): ExplainedIndicatorKey =>
  address === 'MSI' ? 'MENTAL_STRESS_INDEX' : address

/** What a page explains, in the present language. */
export const useIndicatorExplanation = (key: ExplainedIndicatorKey): IndicatorExplanation => {
  const { t } = useTranslation('indicators')
  return t(key, { returnObjects: true, ...veryHighPressureTexts })
}
