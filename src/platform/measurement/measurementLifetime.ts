import type { MeasurementOptions } from './types'

/** A camera that gives no frame for so long has been taken away, whatever the platform says. */
const FRAME_TIMEOUT_MS = 4000

export type MeasurementLifetime = {
  isClosed: () => boolean
  /** Ends the measurement; a second time does nothing. */
  close: () => void
  /** Ends the measurement and says why, unless it has ended already. */
  interrupt: MeasurementOptions['onInterrupted']
  /** Frames are coming: the camera is there. */
  keepAlive: () => void
  /** No more frames are waited for. */
  stopWaiting: () => void
}

/** Ends a measurement exactly once, also when no frame has come for too long. `release` frees camera, worker and wake lock. */
export const createMeasurementLifetime = (
  onInterrupted: MeasurementOptions['onInterrupted'],
  release: () => void,
): MeasurementLifetime => {
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(watchdog)
    release()
  }
  const interrupt: MeasurementOptions['onInterrupted'] = interruption => {
    if (isClosed) return
    close()
    onInterrupted(interruption)
  }
  const watch = (timeoutMs: number) => setTimeout(() => interrupt('cameraLost'), timeoutMs)
  // The first frame takes longer.
  let watchdog = watch(2 * FRAME_TIMEOUT_MS)
  return {
    isClosed: () => isClosed,
    close,
    interrupt,
    keepAlive: () => {
      clearTimeout(watchdog)
      if (!isClosed) watchdog = watch(FRAME_TIMEOUT_MS)
    },
    stopWaiting: () => clearTimeout(watchdog),
  }
}
