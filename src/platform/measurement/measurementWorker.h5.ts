let standby: Worker | null = null

const spawn = () => new Worker(new URL('./worker.ts', import.meta.url))

/** Starts the worker ahead of time, so that engine and networks load while the person reads. */
export const prepareMeasurement = (): void => {
  standby ??= spawn()
}

/** A worker for one measurement; the one that stands by, if there is one. */
export const takeMeasurementWorker = (): Worker => {
  const worker = standby ?? spawn()
  standby = null
  return worker
}

/** Lets go of a worker that nobody took. */
export const dismissMeasurement = (): void => {
  standby?.terminate()
  standby = null
}
