import path from 'node:path'
import { startWorkerThread } from './startWorkerThread'

const HEARTBEAT_MS = 500

/**
 * Ends the process when code of the mini-program runs without a pause for so long that it will never end. A loop keeps the
 * process from noticing anything itself, so a thread of its own watches.
 */
export const watchForEndlessLoops = (): void => {
  const worker = startWorkerThread(path.join(__dirname, 'endlessLoopWorker.ts'))
  worker.unref()
  setInterval(() => worker.postMessage('alive'), HEARTBEAT_MS).unref()
}
