let preloadedWorker: Worker | null = null

const spawnWorker = () => new Worker(new URL('./worker.ts', import.meta.url))

/** Starts the worker ahead of time, so that engine and networks load while the person reads. */
export const preloadMeasurement = (): void => {
  preloadedWorker ??= spawnWorker()
}

/** A worker for one measurement; the one that stands by, if there is one. */
export const acquireMeasurementWorker = (): Worker => {
  const worker = preloadedWorker ?? spawnWorker()
  preloadedWorker = null
  return worker
}

/** Lets go of a worker that nobody took. */
export const discardPreloadedMeasurement = (): void => {
  preloadedWorker?.terminate()
  preloadedWorker = null
}
