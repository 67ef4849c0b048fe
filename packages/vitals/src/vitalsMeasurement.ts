import { createFaceTracker } from './faceTracker'
import { createFrameTimingTracker, MAX_FRAME_GAP_MS } from './frameTimingTracker'
import {
  createGuidanceDurations,
  getCaptureGuidance,
  toMeasurementFailureReason,
  shouldPauseRecording,
} from './captureGuidance'
import { createLiveVitalsEstimator } from './liveVitalsEstimator'
import { createRgbTraceRecorder } from './rgbTraceRecorder'
import { createRoiColourSampler } from './faceRoi'
import { SAMPLE_RATE_HZ } from './resampling'
import { createSceneAnalyser } from './sceneAnalysis'
import { analyseRgbTraces, type RgbTraceAnalysis } from './rgbTraceAnalysis'
import type {
  FaceBox,
  CaptureGuidance,
  LiveMeasurementState,
  VitalsMeasurement,
  VitalsMeasurementOptions,
  VitalsMeasurementOutcome,
  MeasurementFailureReason,
  RgbaImage,
  SignalQuality,
} from './types'
import {
  toHeartRateResult,
  classifyInterbeatIntervals,
  toIrregularBeatsResult,
  isFacePulseTrustworthy,
  toRespiratoryRateResult,
  toRmssdResult,
  toSdnnResult,
} from './vitalsResult'

const DEFAULT_DURATION_SECONDS = 30
const DEFAULT_POSITIONING_SECONDS = 20
/** The detector may still be loading: until its first answer the wait may be so many times as long. */
const DETECTOR_LOADING_FACTOR = 3
/** The camera's exposure and white balance calm down. */
const SETTLING_MS = 2000
/** A bad moment during settling that is shorter than this is forgiven. */
const MAX_SETTLING_INTERRUPTION_MS = 500
/** Guidance that is shorter than this is not shown. */
const MIN_GUIDANCE_DURATION_MS = 400
/** Seconds that are enough when the camera is closed early. */
const MIN_SIGNAL_SECONDS = 20
/** A measurement may be interrupted so often, and so long each time, before it gives up. */
const MAX_INTERRUPTIONS = 2
const MAX_INTERRUPTION_MS = 8000
/** Room for interruptions: the recording may last so much longer than the signal in it. */
const RECORDING_CAPACITY_FACTOR = 1.6
const MIN_FRAME_RATE = 12
const FRAME_RATE_CHECK_AFTER_SECONDS = 5
/** Share of the time that may be missing between frames, and the longest hole. */
const MAX_MISSING_FRAME_SHARE = 0.2
const MAX_DROPOUT_MS = 4000
/** A picture that does not change at all is no camera's view of a person; nobody needs to wait for the end. */
const FROZEN_PICTURE_AFTER_SECONDS = 5
/** Below this ratio of slow to fast change a face is a still picture under a noisy camera. */
const MIN_LIVENESS_RATIO = 1.3
const MAX_STILL_PICTURE_NOISE = 1.2
const STILL_PICTURE_AFTER_SECONDS = 12
/** A person who moved, or was badly lit, for this share of the time reads that, not "poor signal". */
const MIN_FAILURE_REASON_SHARE = 0.3

/** Starts a measurement. Pure and deterministic: time comes with the frames alone. */
export const createVitalsMeasurement = (options: VitalsMeasurementOptions = {}): VitalsMeasurement => {
  const durationSeconds = options.durationSeconds ?? DEFAULT_DURATION_SECONDS
  const positioningSeconds = options.positioningSeconds ?? DEFAULT_POSITIONING_SECONDS
  const faceTracker = createFaceTracker()
  const roiSampler = createRoiColourSampler()
  const sceneAnalyser = createSceneAnalyser()
  const frameTiming = createFrameTimingTracker()
  const recorder = createRgbTraceRecorder(durationSeconds * RECORDING_CAPACITY_FACTOR + 5)
  const live = createLiveVitalsEstimator()
  const guidanceDurations = createGuidanceDurations()

  let phase: LiveMeasurementState['phase'] = 'positioning'
  let guidance: CaptureGuidance = 'noFace'
  let candidate: { guidance: CaptureGuidance; since: number } = { guidance, since: -Infinity }
  let waitingSince: number | null = null
  let positioningSince: number | null = null
  let settlingSince = 0
  let lastGood = 0
  let interruptedSince: number | null = null
  let interruptions = 0
  let face: FaceBox | null = null
  const light = { sum: 0, frames: 0, still: 0 }
  let outcome: VitalsMeasurementOutcome | null = null

  const quality = (analysis?: RgbTraceAnalysis): SignalQuality => ({
    seconds: recorder.usableSeconds(),
    frameRate: frameTiming.frameRate(),
    snr: analysis && Number.isFinite(analysis.heartRate.snr) ? analysis.heartRate.snr : 0,
    brightness: light.frames > 0 ? light.sum / light.frames : 0,
    stillness: light.frames > 0 ? light.still / light.frames : 0,
  })

  const end = (ended: VitalsMeasurementOutcome): VitalsMeasurementOutcome => {
    phase = 'finished'
    outcome = ended
    return ended
  }
  const fail = (reason: MeasurementFailureReason, analysis?: RgbTraceAnalysis) =>
    end({ kind: 'refused', reason, quality: quality(analysis) })

  const looksLikeStillPicture = (): boolean => {
    const { ratio, unrest } = sceneAnalyser.measureLiveness()
    return ratio < MIN_LIVENESS_RATIO && unrest < MAX_STILL_PICTURE_NOISE
  }

  /** The reason behind a signal that carries no heart rate. */
  const findFailureReason = (): MeasurementFailureReason => {
    if (looksLikeStillPicture()) return 'stillPicture'
    const worst = guidanceDurations.mostFrequentFailure()
    return worst && worst.share >= MIN_FAILURE_REASON_SHARE ? worst.reason : 'poorSignal'
  }

  const finishMeasuring = (): VitalsMeasurementOutcome => {
    const { traces, independent, usable } = recorder.traces()
    if (frameTiming.frameRate() < MIN_FRAME_RATE) return fail('lowFrameRate')
    if (frameTiming.missingMs() > MAX_MISSING_FRAME_SHARE * 1000 * frameTiming.seconds())
      return fail('framesMissing')
    if (traces.length === 0) return fail('poorSignal')
    const analysis = analyseRgbTraces({ traces, independent, usable, sampleRate: SAMPLE_RATE_HZ })
    if (!isFacePulseTrustworthy(analysis)) return fail(findFailureReason(), analysis)
    const seconds = recorder.usableSeconds()
    const extent = { seconds, usableShare: seconds / recorder.seconds() }
    return end({
      kind: 'measured',
      heartRate: toHeartRateResult(analysis),
      respiratoryRate: toRespiratoryRateResult(analysis, extent),
      sdnn: toSdnnResult(analysis, extent),
      rmssd: toRmssdResult(analysis, extent),
      irregularBeats: toIrregularBeatsResult(analysis, extent),
      intervals: classifyInterbeatIntervals(analysis),
      pulseWave: Array.from(analysis.wave),
      quality: quality(analysis),
    })
  }

  /** The guidance that has lasted long enough to be told. */
  const updateGuidance = (seen: CaptureGuidance, time: number) => {
    if (seen !== candidate.guidance) candidate = { guidance: seen, since: time }
    if (time - candidate.since >= MIN_GUIDANCE_DURATION_MS) guidance = seen
  }

  const handlePositioningFrame = (seen: CaptureGuidance, time: number, elapsed: number) => {
    waitingSince ??= time
    if (faceTracker.hasDetectorAnswered()) {
      positioningSince ??= time
      guidanceDurations.add(seen, elapsed)
    }
    if (isUsableGuidance(seen)) {
      phase = 'settling'
      settlingSince = time
      lastGood = time
      roiSampler.reset()
      return
    }
    const isOver = positioningSince !== null && time - positioningSince >= 1000 * positioningSeconds
    if (isOver || time - waitingSince >= 1000 * positioningSeconds * DETECTOR_LOADING_FACTOR) {
      fail(guidanceDurations.mostFrequentFailure()?.reason ?? 'noFace')
    }
  }

  const handleSettlingFrame = (seen: CaptureGuidance, time: number) => {
    if (isUsableGuidance(seen)) lastGood = time
    else if (time - lastGood > MAX_SETTLING_INTERRUPTION_MS) {
      phase = 'positioning'
      return
    }
    if (time - settlingSince < SETTLING_MS) return
    phase = 'measuring'
    guidanceDurations.reset()
    frameTiming.reset()
    sceneAnalyser.resetLiveness()
    Object.assign(light, { sum: 0, frames: 0, still: 0 })
  }

  const handleInterruption = (seen: CaptureGuidance, time: number) => {
    const reason = seen === 'noFace' ? 'faceLost' : (toMeasurementFailureReason(seen) ?? 'faceLost')
    if (interruptedSince === null) {
      interruptedSince =
        seen === 'tooDark' && faceTracker.presence() === 'one' ? time : faceTracker.presenceSince()
      interruptions++
      if (interruptions > MAX_INTERRUPTIONS) {
        fail(reason)
        return
      }
    }
    recorder.discard(interruptedSince, time)
    if (time - interruptedSince > MAX_INTERRUPTION_MS) fail(reason)
  }

  const isStillPicture = (measured: number): boolean => {
    if (!sceneAnalyser.measureLiveness().changes) return measured > FROZEN_PICTURE_AFTER_SECONDS
    return looksLikeStillPicture() && live.signal() === 0 && measured > STILL_PICTURE_AFTER_SECONDS
  }

  const handleMeasuringFrame = (seen: CaptureGuidance, time: number, gap: number) => {
    guidanceDurations.add(seen, gap)
    if (gap > MAX_FRAME_GAP_MS) recorder.discard(time - gap, time)
    if (gap > MAX_DROPOUT_MS) {
      fail('framesMissing')
      return
    }
    if (shouldPauseRecording(seen)) handleInterruption(seen, time)
    else if (interruptedSince !== null) {
      recorder.discard(interruptedSince, time)
      interruptedSince = null
    }
    if (outcome) return
    live.update(recorder)
    const measured = frameTiming.seconds()
    if (isStillPicture(measured)) fail('stillPicture')
    else if (measured > FRAME_RATE_CHECK_AFTER_SECONDS && frameTiming.frameRate() < MIN_FRAME_RATE) {
      fail('lowFrameRate')
    } else if (recorder.usableSeconds() >= durationSeconds) finishMeasuring()
    else if (recorder.isFull()) fail(guidanceDurations.mostFrequentFailure()?.reason ?? 'framesMissing')
  }

  const observeFrame = (time: number, image: RgbaImage) => {
    faceTracker.advance(time)
    const { width, height } = image
    face = faceTracker.presence() === 'none' ? null : faceTracker.box(width, height)
    const colours = face && roiSampler.sample(image, face)
    const view = sceneAnalyser.analyse(time, image, face)
    const sight = {
      presence: faceTracker.presence(),
      box: face,
      width,
      height,
      view,
      colours,
      speed: faceTracker.speed(),
    }
    return { seen: getCaptureGuidance(sight), view, colours }
  }

  return {
    addFaces: input => {
      if (!outcome) faceTracker.addFaces(input)
    },
    addFrame: ({ time, image }) => {
      if (outcome || !isValidImage(image)) return
      const { gap, accepted } = frameTiming.addFrame(time)
      if (!accepted) return
      const { seen, view, colours } = observeFrame(time, image)
      updateGuidance(seen, time)
      light.sum += view.face
      light.frames++
      if (seen !== 'moving') light.still++
      if (phase === 'positioning') handlePositioningFrame(seen, time, gap ?? 0)
      else if (phase === 'settling') handleSettlingFrame(seen, time)
      if (phase !== 'measuring') return
      if (colours) recorder.add(time, colours.colours, colours.coverage)
      handleMeasuringFrame(seen, time, gap ?? 0)
    },
    live: () => ({
      phase,
      guidance,
      progress: Math.min(1, recorder.usableSeconds() / durationSeconds),
      secondsLeft: Math.max(0, durationSeconds - recorder.usableSeconds()),
      wave: live.wave(),
      signal: live.signal(),
      heartRate: live.heartRate(),
      face,
    }),
    outcome: () => outcome,
    finish: () => {
      if (outcome) return outcome
      if (
        phase === 'measuring' &&
        recorder.usableSeconds() >= Math.min(MIN_SIGNAL_SECONDS, durationSeconds)
      ) {
        return finishMeasuring()
      }
      if (phase !== 'positioning') return fail('framesMissing')
      if (frameTiming.rejectedFrames() > 0 && frameTiming.seconds() === 0) return fail('framesMissing')
      return fail(guidanceDurations.mostFrequentFailure()?.reason ?? 'noFace')
    },
  }
}

const isUsableGuidance = (guidance: CaptureGuidance): boolean => guidance === 'good' || guidance === 'moving'

const isValidImage = ({ data, width, height }: RgbaImage): boolean =>
  width > 0 && height > 0 && data.length >= 4 * width * height
