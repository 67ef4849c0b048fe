import type { RouteParams } from '@/routes'
import { useTranslation } from '@/i18n'

/** The last part of an indicator's address. */
export type IndicatorAddress = RouteParams<'indicator'>['key']

/** Addresses under which texts stand; the short name of the stress index leads to the long one. */
export type ExplainedKey = Exclude<IndicatorAddress, 'MSI'>

/** What a page explains, in paragraphs. */
export type Explanation = {
  what: string[]
  read: string[]
  unit: string
  measured: string[]
  well: string[]
  doctor: string[]
  /** What else belongs to the subject. */
  also?: { title: string; text: string }[]
  sources: string[]
}

/** The key under which an address is explained. */
export const explainedKeyOf = (address: IndicatorAddress): ExplainedKey =>
  address === 'MSI' ? 'MENTAL_STRESS_INDEX' : address

/** What a page explains, in the present language. */
export const useExplanation = (key: ExplainedKey): Explanation => {
  const { t } = useTranslation('indicators')
  return t(key, { returnObjects: true })
}
