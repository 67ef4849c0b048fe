import type { TongueSignKey, TongueSignLabel } from './signLabels'

/** What a sign is said to be, or that the photo does not tell. */
export type TongueSignClassification<Label extends string> = {
  label: Label | 'unclear'
  /** 0 to 1: how likely the label is to come out again from another photo of the same tongue. */
  confidence: number
}

/** What one of the known signs is said to be. */
export type ClassifiedTongueSign<Sign extends TongueSignKey> = TongueSignClassification<TongueSignLabel<Sign>>

/** One label more than borders: the first below the first border, and so on upwards. */
export type TongueSignScale<Label extends string> = {
  labels: readonly Label[]
  borders: readonly number[]
  /**
   * How far the measured value strays (standard deviation): between photos of one tongue, or, where a border was fitted to
   * labels given by hand, between those labels as well. One for all borders, or one for each.
   */
  spread: number | readonly number[]
  /** Never surer than this, however clear the value: for signs that a photo hardly shows. */
  ceiling?: number
}

/** Below this a label is not given. */
const MIN_CONFIDENCE = 0.8

/** The normal distribution below `z` (logistic approximation, Bowling et al. 2009; at most 0.0001 off). */
const normalCdf = (z: number) => 1 / (1 + Math.exp(-0.07056 * z * z * z - 1.5976 * z))

/**
 * The label whose range holds the value. Close to a border it is unclear: there another photo of the same tongue could fall
 * to the other side.
 */
export const classifyByThresholds = <Label extends string>(
  value: number,
  scale: TongueSignScale<Label>,
): TongueSignClassification<Label> => {
  const { labels, borders, spread, ceiling = 1 } = scale
  if (!Number.isFinite(value)) return { label: 'unclear', confidence: 0 }
  const index = borders.filter(border => value >= border).length
  const certainty = Math.min(
    ...borders.map((border, k) =>
      normalCdf(Math.abs(value - border) / (typeof spread === 'number' ? spread : spread[k]!)),
    ),
  )
  const confidence = Math.round(100 * certainty * ceiling) / 100
  return { label: certainty < MIN_CONFIDENCE ? 'unclear' : labels[index]!, confidence }
}

export const UNCLEAR_SIGN_CLASSIFICATION: TongueSignClassification<never> = {
  label: 'unclear',
  confidence: 0,
}
