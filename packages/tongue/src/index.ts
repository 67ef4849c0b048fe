export {
  checkTongueFraming,
  analyseTonguePhoto,
  type TongueFramingFeedback,
  type TongueAnalysisOptions,
  type TongueSignLocation,
  type TongueFindings,
  type TongueAnalysisOutcome,
  type TongueOverlayShapes,
  type TongueSigns,
} from './tongueAnalysis'
export type { TonguePhotoFault } from './qualityCheck'
export { loadTongueNetwork, type TongueNetwork } from './network/tongueNetwork'
export type { NetworkWeightsManifest } from './network/networkWeights'
export {
  computePhotoAnalysisSize,
  checkPhotoFile,
  hasTransparentPixels,
  getOrientationCorrection,
  type PhotoFileFault,
} from './photoFile'
export { rasteriseTongueSegmentation, segmentTongue } from './tongueSegmentation'
export type { TongueSignClassification } from './signs/signClassification'
export { COATING_COVERAGE_THRESHOLDS_PERCENT } from './signs/bodyAndCoating'
export type { Point } from './normalisedCrop'
export {
  analyseSublingualPhoto,
  measureSublingualVeins,
  type SublingualVeinMeasurement,
  type SublingualAnalysisOutcome,
} from './sublingualVeins'
export type { WhiteReference } from './signs/signLabels'
