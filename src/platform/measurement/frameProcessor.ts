import type {
  FaceBox,
  LiveMeasurementState,
  VitalsMeasurementSession,
  VitalsMeasurementOutcome,
  RgbaImage,
} from '@anzuo/vitals'

/** Faces are detected four times a second: often enough for a head that moves, and it leaves time for the frames. */
const DETECTION_INTERVAL_MS = 250
/** A slow detector gets at most this share of the time, or frames would be dropped. */
const MAX_DETECTION_TIME_SHARE = 1 / 8
/** Three frames at 30 a second, with room for jitter: ten live states a second, which a slow phone can still draw. */
const LIVE_INTERVAL_MS = 90

export type VideoFrameProcessorOptions = {
  measurement: VitalsMeasurementSession
  /** Detects faces; null while the detector is being loaded. */
  findFaces: () => ((image: RgbaImage) => Promise<FaceBox[]>) | null
  onLive: (state: LiveMeasurementState) => void
  onOutcome: (outcome: VitalsMeasurementOutcome) => void
  /** Milliseconds of any clock; it times the detector. */
  now?: () => number
}

/** Takes the frames of one measurement in the order of capture. */
export type VideoFrameProcessor = {
  addFrame: (frame: { time: number; image: RgbaImage }) => void
  /** Ends the measurement with what there is. */
  finish: () => void
}

/**
 * Passes every frame to the measurement at once, detects faces in some of them, and reports a live state ten times a
 * second. After the outcome frames are ignored.
 */
export const createVideoFrameProcessor = (options: VideoFrameProcessorOptions): VideoFrameProcessor => {
  const { measurement, findFaces, onLive, onOutcome, now = Date.now } = options
  let isFinished = false
  let isDetecting = false
  let nextDetectionAt = -Infinity
  let nextLiveAt = -Infinity

  const detectFaces = async (time: number, image: RgbaImage) => {
    const find = findFaces()
    if (!find || isDetecting || time < nextDetectionAt) return
    isDetecting = true
    const startedAt = now()
    try {
      const faces = await find(image)
      if (!isFinished) measurement.addFaces({ time, faces, width: image.width, height: image.height })
    } catch {
      // A failed detection says nothing about faces; the next one follows. If none succeeds, the engine finds no face.
    } finally {
      isDetecting = false
      nextDetectionAt = time + Math.max(DETECTION_INTERVAL_MS, (now() - startedAt) / MAX_DETECTION_TIME_SHARE)
    }
  }

  const end = (outcome: VitalsMeasurementOutcome) => {
    isFinished = true
    onOutcome(outcome)
  }

  return {
    addFrame: ({ time, image }) => {
      if (isFinished) return
      void detectFaces(time, image)
      measurement.addFrame({ time, image })
      const outcome = measurement.outcome()
      if (outcome || time >= nextLiveAt) {
        nextLiveAt = time + LIVE_INTERVAL_MS
        onLive(measurement.live())
      }
      if (outcome) end(outcome)
    },
    finish: () => {
      if (!isFinished) end(measurement.finish())
    },
  }
}
