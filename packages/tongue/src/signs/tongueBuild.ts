import type { TonguePhotoQualityMetrics } from '../qualityCheck'
import { classifyByThresholds, type ClassifiedTongueSign } from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

/** Height to width of the visible tongue. How far it was put out changes this as much as its build: hence the ceiling. */
const BUILD_SCALE = {
  labels: TONGUE_SIGN_LABELS.build,
  borders: [0.78, 1.5],
  spread: 0.05,
  ceiling: 0.5,
} as const

/** Fat, plain or thin, by the form of what is to be seen of the tongue. */
export const classifyTongueBuild = ({
  slimness,
}: Pick<TonguePhotoQualityMetrics, 'slimness'>): ClassifiedTongueSign<'build'> =>
  classifyByThresholds(slimness, BUILD_SCALE)
