import { Worker } from 'node:worker_threads'

// What runs this file's TypeScript reaches no further than the main thread.
const BOOT_SCRIPT = `require('tsx/cjs/api').register(); require(require('node:worker_threads').workerData.file)`

/** Runs a TypeScript file in a thread of its own; it finds `order` in its `workerData`. An error there ends the host. */
export const startWorkerThread = (file: string, order: unknown = null): Worker => {
  const worker = new Worker(BOOT_SCRIPT, { eval: true, execArgv: [], workerData: { file, order } })
  worker.on('error', error => {
    throw error
  })
  return worker
}
