import path from 'node:path'
import { startWorkerThread } from '../../startWorkerThread'
import type { FaceDetectionResponse, FaceDetectionRequest, DetectedFace } from './faceWorker'

export type FaceDetectionThread = {
  find: (picture: Omit<FaceDetectionRequest, 'id'>) => Promise<DetectedFace[]>
  stop: () => void
}

/** Looks for faces with the `findFaces` of a module, in a thread of its own, so that frames keep their time. */
export const startFaceDetectionThread = (module: string): FaceDetectionThread => {
  const worker = startWorkerThread(path.join(__dirname, 'faceWorker.ts'), module)
  const waiting = new Map<number, (faces: DetectedFace[]) => void>()
  let newest = 0
  worker.on('message', ({ id, faces }: FaceDetectionResponse) => {
    waiting.get(id)?.(faces)
    waiting.delete(id)
  })
  return {
    find: picture =>
      new Promise(resolve => {
        waiting.set(++newest, resolve)
        const question: FaceDetectionRequest = { id: newest, ...picture }
        worker.postMessage(question, [picture.data.buffer as ArrayBuffer])
      }),
    stop: () => void worker.terminate(),
  }
}
