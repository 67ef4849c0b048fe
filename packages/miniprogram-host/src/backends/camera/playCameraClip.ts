import path from 'node:path'
import { startWorkerThread } from '../../startWorkerThread'
import type { CameraFrame, CameraClipPlaybackOptions } from './clipWorker'

/** Plays a y4m file as a camera in a thread of its own, from its first frame on. The result ends that. */
export const playCameraClip = (
  order: CameraClipPlaybackOptions,
  onFrame: (frame: CameraFrame) => void,
): (() => void) => {
  const worker = startWorkerThread(path.join(__dirname, 'clipWorker.ts'), order)
  worker.on('message', (frame: CameraFrame) => {
    onFrame(frame)
    worker.postMessage('taken')
  })
  return () => void worker.terminate()
}
