export { createDrawnFace, type DrawnFace, type DrawnFaceOptions } from './drawnFace'
export { drawTraces, type DrawnTraces } from './drawnTraces'
export type { Heartbeat } from './heartbeat'
export type { SkinTone } from './portrait'
