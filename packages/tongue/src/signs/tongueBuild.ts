import type { TonguePhotoQualityMetrics } from '../qualityCheck'
import {
  classifyByThresholds,
  UNCLEAR_SIGN_CLASSIFICATION,
  type ClassifiedTongueSign,
} from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

/** Height to width of the visible tongue. How far it was put out changes this as much as its build: hence the ceiling. */
const BUILD_SCALE = {
  labels: TONGUE_SIGN_LABELS.build,
  borders: [0.78, 1.5],
  spread: 0.05,
  ceiling: 0.5,
} as const

/** A tongue that touches both sides of the frame along so much of its own side may be wider than the frame. */
const MAX_CONTACT_WITH_BOTH_SIDES = 0.25

/** Fat, plain or thin, by the form of what is to be seen of the tongue; unclear when the frame may hide its width. */
export const classifyTongueBuild = ({
  slimness,
  atBothSides,
}: Pick<TonguePhotoQualityMetrics, 'slimness' | 'atBothSides'>): ClassifiedTongueSign<'build'> =>
  atBothSides > MAX_CONTACT_WITH_BOTH_SIDES
    ? UNCLEAR_SIGN_CLASSIFICATION
    : classifyByThresholds(slimness, BUILD_SCALE)
