import path from 'node:path'
import { startWorkerThread } from '../../startWorkerThread'
import type { CameraFrame, ClipPlaybackOptions } from './clipWorker'

/** Plays a y4m file as a camera in a thread of its own, from its first frame on. The result ends that. */
export const playClip = (order: ClipPlaybackOptions, onFrame: (frame: CameraFrame) => void): (() => void) => {
  const worker = startWorkerThread(path.join(__dirname, 'clipWorker.ts'), order)
  worker.on('message', (frame: CameraFrame) => {
    onFrame(frame)
    worker.postMessage('taken')
  })
  return () => void worker.terminate()
}
