import type { BodyMotionTracker } from './bodyMotion'
import {
  isUsableGuidance,
  shouldPauseRecording,
  getGuidanceFailureReason,
  type GuidanceTimeTracker,
} from './captureGuidance'
import type { CaptureStatistics } from './captureStatistics'
import type { FaceTracker } from './faceTracker'
import { MAX_FRAME_GAP_MS, type FrameTimingTracker } from './frameTimingTracker'
import type { LiveVitalsEstimator } from './liveVitalsEstimator'
import type { RgbTraceRecorder } from './rgbTraceRecorder'
import type { SceneAnalyser } from './sceneAnalysis'
import type { CaptureGuidance, MeasurementFailureReason } from './types'

/** The detector may still be loading: until its first answer the wait may be so many times as long. */
const DETECTOR_LOADING_FACTOR = 3
/** The camera's exposure and white balance calm down. */
const SETTLING_MS = 2000
/** A bad moment during settling that is shorter than this is forgiven. */
const MAX_SETTLING_INTERRUPTION_MS = 500
/** A measurement may be interrupted so often, and so long each time, before it gives up. */
const MAX_INTERRUPTIONS = 2
const MAX_INTERRUPTION_MS = 8000
export const MIN_FRAME_RATE = 12
const FRAME_RATE_CHECK_AFTER_SECONDS = 5
/** The longest hole between two frames. */
const MAX_DROPOUT_MS = 4000
/** A picture that does not change at all is no camera's view of a person; nobody needs to wait for the end. */
const FROZEN_PICTURE_AFTER_SECONDS = 5
/** Below this ratio of slow to fast change a face is a still picture under a noisy camera. */
const MIN_LIVENESS_RATIO = 1.3
const MAX_STILL_PICTURE_NOISE = 1.2
const STILL_PICTURE_AFTER_SECONDS = 12

/** What a measurement learns from its frames, for all of its phases. */
export type MeasurementTrackers = {
  /** Seconds of signal after which it is complete; more when it is extended. */
  durationSeconds: number
  faceTracker: FaceTracker
  sceneAnalyser: SceneAnalyser
  bodyMotion: BodyMotionTracker
  frameTiming: FrameTimingTracker
  recorder: RgbTraceRecorder
  live: LiveVitalsEstimator
  guidanceDurations: GuidanceTimeTracker
  statistics: CaptureStatistics
}

/** Whether a face is a still picture under a noisy camera. */
export const looksLikeStillPicture = (sceneAnalyser: SceneAnalyser): boolean => {
  const { ratio, unrest } = sceneAnalyser.measureLiveness()
  return ratio < MIN_LIVENESS_RATIO && unrest < MAX_STILL_PICTURE_NOISE
}

/** Waiting for a face that can be measured. A frame gives whether it has taken too long. */
export const createPositioningPhase = (
  { faceTracker, guidanceDurations }: MeasurementTrackers,
  positioningSeconds: number,
) => {
  let waitingSince: number | null = null
  let positioningSince: number | null = null
  return (seen: CaptureGuidance, time: number, elapsed: number): boolean => {
    waitingSince ??= time
    if (faceTracker.hasDetectorAnswered()) {
      positioningSince ??= time
      guidanceDurations.add(seen, elapsed)
    }
    const isOver = positioningSince !== null && time - positioningSince >= 1000 * positioningSeconds
    return isOver || time - waitingSince >= 1000 * positioningSeconds * DETECTOR_LOADING_FACTOR
  }
}

/** Waiting for the camera to calm down: a frame gives whether it has, or that the face was lost meanwhile. */
export const createSettlingPhase = () => {
  let since = 0
  let lastGood = 0
  return {
    start: (time: number) => {
      since = time
      lastGood = time
    },
    addFrame: (seen: CaptureGuidance, time: number): 'settling' | 'settled' | 'lost' => {
      if (isUsableGuidance(seen)) lastGood = time
      else if (time - lastGood > MAX_SETTLING_INTERRUPTION_MS) return 'lost'
      return time - since < SETTLING_MS ? 'settling' : 'settled'
    },
  }
}

/** Takes the times out of the recording in which nothing could be seen, and says when they are too many or too long. */
const createInterruptions = ({ recorder, faceTracker }: MeasurementTrackers) => {
  let since: number | null = null
  let count = 0
  return {
    /** A frame that can't be used. Gives why the measurement has to end, or null when it may go on. */
    addFrame: (seen: CaptureGuidance, time: number): MeasurementFailureReason | null => {
      const reason = seen === 'noFace' ? 'faceLost' : (getGuidanceFailureReason(seen) ?? 'faceLost')
      if (since === null) {
        since = seen === 'tooDark' && faceTracker.presence() === 'one' ? time : faceTracker.presenceSince()
        count++
        if (count > MAX_INTERRUPTIONS) return reason
      }
      recorder.discard(since, time)
      return time - since > MAX_INTERRUPTION_MS ? reason : null
    },
    end: (time: number) => {
      if (since === null) return
      recorder.discard(since, time)
      since = null
    },
  }
}

/** Recording. A frame gives why the measurement fails, that it is complete, or null when it goes on. */
export const createRecordingPhase = (record: MeasurementTrackers) => {
  const { sceneAnalyser, frameTiming, recorder, live, guidanceDurations } = record
  const interruptions = createInterruptions(record)

  const isStillPicture = (measured: number): boolean => {
    if (!sceneAnalyser.measureLiveness().changes) return measured > FROZEN_PICTURE_AFTER_SECONDS
    return (
      looksLikeStillPicture(sceneAnalyser) && live.signal() === 0 && measured > STILL_PICTURE_AFTER_SECONDS
    )
  }

  return (seen: CaptureGuidance, time: number, gap: number): MeasurementFailureReason | 'complete' | null => {
    guidanceDurations.add(seen, gap)
    if (gap > MAX_FRAME_GAP_MS) recorder.discard(time - gap, time)
    if (gap > MAX_DROPOUT_MS) return 'framesMissing'
    if (shouldPauseRecording(seen)) {
      const failure = interruptions.addFrame(seen, time)
      if (failure) return failure
    } else interruptions.end(time)
    live.update(recorder)
    const measured = frameTiming.seconds()
    if (isStillPicture(measured)) return 'stillPicture'
    if (measured > FRAME_RATE_CHECK_AFTER_SECONDS && frameTiming.frameRate() < MIN_FRAME_RATE)
      return 'lowFrameRate'
    if (recorder.usableSeconds() >= record.durationSeconds) return 'complete'
    return recorder.isFull() ? (guidanceDurations.mostFrequentFailure()?.reason ?? 'framesMissing') : null
  }
}
