export { createFaceDetector, type FaceDetector, type FaceDetectorOptions } from './faceDetector'
export type { FaceDetectorWeightsManifest } from './detectorWeights'
