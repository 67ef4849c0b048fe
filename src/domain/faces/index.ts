export { loadFaceDetector, type FaceDetector, type FaceDetectorOptions } from './faceDetector'
export type { WeightsManifest } from './weights'
