import path from 'node:path'
import { startThread } from '../../startThread'
import type { FaceAnswer, FaceQuestion, FoundFace } from './faceWorker'

export type FaceSearch = {
  find: (picture: Omit<FaceQuestion, 'id'>) => Promise<FoundFace[]>
  stop: () => void
}

/** Looks for faces with the `findFaces` of a module, in a thread of its own, so that frames keep their time. */
export const openFaceSearch = (module: string): FaceSearch => {
  const worker = startThread(path.join(__dirname, 'faceWorker.ts'), module)
  const waiting = new Map<number, (faces: FoundFace[]) => void>()
  let newest = 0
  worker.on('message', ({ id, faces }: FaceAnswer) => {
    waiting.get(id)?.(faces)
    waiting.delete(id)
  })
  return {
    find: picture =>
      new Promise(resolve => {
        waiting.set(++newest, resolve)
        const question: FaceQuestion = { id: newest, ...picture }
        worker.postMessage(question, [picture.data.buffer as ArrayBuffer])
      }),
    stop: () => void worker.terminate(),
  }
}
