import { createGuidanceDurations, createGuidanceFilter } from './captureGuidance'
import { createCaptureStatistics } from './captureStatistics'
import { computeLuma, FINGER_REGION_NAMES, sampleFingerColours } from './fingerFrame'
import { createFingerGuide, shouldPauseFingerRecording } from './fingerGuidance'
import { analyseFingerTraces, fingerPulseReader, isFingerPulseTrustworthy } from './fingerPulse'
import { createFrameTimingTracker, MAX_FRAME_GAP_MS } from './frameTimingTracker'
import { createLiveVitalsEstimator } from './liveVitalsEstimator'
import {
  findFrameTimingFailure,
  toCompletedMeasurementOutcome,
  toRefusedMeasurementOutcome,
} from './measurementOutcome'
import { createRgbTraceRecorder } from './rgbTraceRecorder'
import type {
  FingerGuidance,
  LiveMeasurementState,
  MeasurementFailureReason,
  VitalsMeasurementOptions,
  VitalsMeasurementOutcome,
  VitalsMeasurementSession,
} from './types'

/** Variability needs a minute at least. */
const DEFAULT_DURATION_SECONDS = 60
/** Finding the lens with a finger takes longer than looking into a camera. */
const DEFAULT_POSITIONING_SECONDS = 30
/** The camera's exposure follows the finger that covers it. */
const SETTLING_MS = 2000
/** The finger may leave the lens so often, and so long each time, before the measurement gives up. */
const MAX_INTERRUPTIONS = 2
const MAX_INTERRUPTION_MS = 8000
/** The finger slides on the lens, and the exposure follows: so much on both sides of an interruption is not used. */
const INTERRUPTION_MARGIN_MS = 500
/** The longest hole between two frames. */
const MAX_DROPOUT_MS = 4000
/** Seconds that are enough when the camera is closed early. */
const MIN_SIGNAL_SECONDS = 20
/** Room for interruptions: the recording may last so much longer than the signal in it. */
const RECORDING_CAPACITY_FACTOR = 1.6
const FRAME_RATE_CHECK_AFTER_SECONDS = 5
/** A fault that took this share of the time is the reason, not "poor signal". */
const MIN_FAILURE_REASON_SHARE = 0.3

const createTrackers = (durationSeconds: number) => ({
  durationSeconds,
  frameTiming: createFrameTimingTracker(),
  recorder: createRgbTraceRecorder(durationSeconds * RECORDING_CAPACITY_FACTOR + 5, FINGER_REGION_NAMES),
  live: createLiveVitalsEstimator(fingerPulseReader),
  guidanceDurations: createGuidanceDurations(),
  statistics: createCaptureStatistics(),
})
type FingerTrackers = ReturnType<typeof createTrackers>

const concludeFingerMeasurement = (trackers: FingerTrackers): VitalsMeasurementOutcome => {
  const timingFailure = findFrameTimingFailure(trackers.frameTiming)
  if (timingFailure) return toRefusedMeasurementOutcome(trackers, timingFailure)
  const analysis = analyseFingerTraces(trackers.recorder.traces())
  if (isFingerPulseTrustworthy(analysis)) return toCompletedMeasurementOutcome(trackers, analysis)
  const worst = trackers.guidanceDurations.mostFrequentFailure()
  const reason = worst && worst.share >= MIN_FAILURE_REASON_SHARE ? worst.reason : 'poorSignal'
  return toRefusedMeasurementOutcome(trackers, reason, analysis)
}

/** Takes the times out of the recording in which the finger was off; a frame gives why the measurement has to end, or null. */
const createFingerInterruptions = ({ recorder }: FingerTrackers) => {
  let since: number | null = null
  let count = 0
  return (seen: FingerGuidance, time: number): MeasurementFailureReason | null => {
    if (!shouldPauseFingerRecording(seen)) {
      if (since === null) return null
      recorder.discard(since - INTERRUPTION_MARGIN_MS, time)
      // The margin behind it is still to come.
      if (time - since > INTERRUPTION_MARGIN_MS) since = null
      return null
    }
    if (since === null) {
      since = time
      count++
    }
    recorder.discard(since - INTERRUPTION_MARGIN_MS, time)
    const reason = seen === 'good' ? null : seen
    return count > MAX_INTERRUPTIONS || time - since > MAX_INTERRUPTION_MS ? reason : null
  }
}

/** Recording. A frame gives why the measurement fails, that it is complete, or null when it goes on. */
const createFingerRecording = (trackers: FingerTrackers) => {
  const { recorder, frameTiming, live, guidanceDurations, durationSeconds } = trackers
  const interrupt = createFingerInterruptions(trackers)
  return (seen: FingerGuidance, time: number, gap: number): MeasurementFailureReason | 'complete' | null => {
    guidanceDurations.add(seen, gap)
    if (gap > MAX_FRAME_GAP_MS) recorder.discard(time - gap, time)
    if (gap > MAX_DROPOUT_MS) return 'framesMissing'
    const interruption = interrupt(seen, time)
    if (interruption) return interruption
    live.update(recorder)
    const isSlow = frameTiming.seconds() > FRAME_RATE_CHECK_AFTER_SECONDS
    if (isSlow && findFrameTimingFailure(frameTiming) === 'lowFrameRate') return 'lowFrameRate'
    if (recorder.usableSeconds() >= durationSeconds) return 'complete'
    return recorder.isFull() ? (guidanceDurations.mostFrequentFailure()?.reason ?? 'framesMissing') : null
  }
}

/**
 * Starts a measurement of a fingertip that covers the lens. Pure and deterministic like that of a face: time comes with
 * the frames alone, and a frame becomes nine mean colours. `addFaces` does nothing.
 */
export const createFingerMeasurementSession = ({
  durationSeconds = DEFAULT_DURATION_SECONDS,
  positioningSeconds = DEFAULT_POSITIONING_SECONDS,
}: VitalsMeasurementOptions = {}): VitalsMeasurementSession => {
  const trackers = createTrackers(durationSeconds)
  const { frameTiming, recorder, guidanceDurations, statistics } = trackers
  const guidance = createGuidanceFilter('lensUncovered')
  const guide = createFingerGuide()
  const record = createFingerRecording(trackers)
  let phase: LiveMeasurementState['phase'] = 'positioning'
  let phaseSince: number | null = null
  let outcome: VitalsMeasurementOutcome | null = null

  const end = (ended: VitalsMeasurementOutcome): VitalsMeasurementOutcome => {
    phase = 'finished'
    outcome = ended
    return ended
  }
  const fail = (reason: MeasurementFailureReason) => end(toRefusedMeasurementOutcome(trackers, reason))
  const enter = (next: LiveMeasurementState['phase'], time: number) => {
    phase = next
    phaseSince = time
  }
  const prepare = (seen: FingerGuidance, time: number, gap: number) => {
    const lasted = time - (phaseSince ??= time)
    const isCovered = !shouldPauseFingerRecording(seen)
    if (phase === 'positioning') {
      guidanceDurations.add(seen, gap)
      if (isCovered) enter('settling', time)
      else if (lasted >= 1000 * positioningSeconds)
        fail(guidanceDurations.mostFrequentFailure()?.reason ?? 'lensUncovered')
    } else if (!isCovered) enter('positioning', time)
    else if (lasted >= SETTLING_MS) {
      enter('measuring', time)
      guidanceDurations.reset()
      frameTiming.reset()
      statistics.reset()
    }
  }

  return {
    addFaces: () => undefined,
    addFrame: ({ time, image }) => {
      const { data, width, height } = image
      if (outcome || width <= 0 || height <= 0 || data.length < 4 * width * height) return
      const { gap, accepted } = frameTiming.addFrame(time)
      if (!accepted) return
      const colours = sampleFingerColours(image)
      const seen = guide(time, colours)
      guidance.add(seen, time)
      statistics.add(computeLuma(colours), seen !== 'moving')
      if (phase !== 'measuring') return prepare(seen, time, gap ?? 0)
      recorder.add(time, colours.regions, ALL_COVERED)
      const result = record(seen, time, gap ?? 0)
      if (result === 'complete') end(concludeFingerMeasurement(trackers))
      else if (result) fail(result)
    },
    live: () => toLiveState(trackers, phase, guidance.shown()),
    outcome: () => outcome,
    finish: () => outcome ?? end(concludeEarly(trackers, phase)),
  }
}

/** Every column of the frame is skin. */
const ALL_COVERED = FINGER_REGION_NAMES.map(() => 1)

const toLiveState = (
  { recorder, live, durationSeconds }: FingerTrackers,
  phase: LiveMeasurementState['phase'],
  guidance: LiveMeasurementState['guidance'],
): LiveMeasurementState => ({
  phase,
  guidance,
  progress: Math.min(1, recorder.usableSeconds() / durationSeconds),
  secondsLeft: Math.max(0, durationSeconds - recorder.usableSeconds()),
  // A finger that was taken away has no pulse, though the recording still holds one.
  ...(guidance === 'lightOff' || guidance === 'lensUncovered'
    ? { wave: [], signal: 0, heartRate: null }
    : { wave: live.wave(), signal: live.signal(), heartRate: live.heartRate() }),
  face: null,
  // A fingertip is measured for a minute from the start.
  extension: null,
})

/** The outcome when the camera is closed before the end. */
const concludeEarly = (
  trackers: FingerTrackers,
  phase: LiveMeasurementState['phase'],
): VitalsMeasurementOutcome => {
  const { recorder, guidanceDurations, durationSeconds } = trackers
  const isEnough = recorder.usableSeconds() >= Math.min(MIN_SIGNAL_SECONDS, durationSeconds)
  if (phase === 'measuring' && isEnough) return concludeFingerMeasurement(trackers)
  if (phase !== 'positioning') return toRefusedMeasurementOutcome(trackers, 'framesMissing')
  return toRefusedMeasurementOutcome(
    trackers,
    guidanceDurations.mostFrequentFailure()?.reason ?? 'lensUncovered',
  )
}
