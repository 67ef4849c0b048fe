export { loadFaceDetector, type FaceDetector, type FaceDetectorOptions } from './faceDetector'
export type { DetectorWeightsManifest } from './detectorWeights'
