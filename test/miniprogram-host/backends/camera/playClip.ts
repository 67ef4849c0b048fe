import path from 'node:path'
import { startThread } from '../../startThread'
import type { ClipFrame, ClipOrder } from './clipWorker'

/** Plays a y4m file as a camera in a thread of its own, from its first frame on. The result ends that. */
export const playClip = (order: ClipOrder, onFrame: (frame: ClipFrame) => void): (() => void) => {
  const worker = startThread(path.join(__dirname, 'clipWorker.ts'), order)
  worker.on('message', (frame: ClipFrame) => {
    onFrame(frame)
    worker.postMessage('taken')
  })
  return () => void worker.terminate()
}
