export {
  aimAtTongue,
  analyseTongue,
  type Aim,
  type AnalysisOptions,
  type Seen,
  type TongueFindings,
  type TongueOutcome,
  type TongueOverlay,
  type TongueSigns,
} from './analysis'
export type { PhotoFault } from './gate'
export { loadTongueNetwork, type TongueNetwork } from './network/tongueNetwork'
export type { NetworkManifest } from './network/weights'
export { analysedSize, checkPhotoFile, isTransparent, uprightingOf, type FileFault } from './photoFile'
export { maskOf, segmentTongue } from './segmentation'
export type { Judgement } from './signs/judgement'
export { COVERAGE_BORDERS } from './signs/colours'
export type { Point } from './specimen'
export {
  judgeUnderside,
  measureSublingual,
  type SublingualFindings,
  type UndersideOutcome,
} from './sublingual'
export type { WhiteReference } from './whiteBalance'
