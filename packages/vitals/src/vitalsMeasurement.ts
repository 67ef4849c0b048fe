import { createBodyMotionTracker } from './bodyMotion'
import {
  createGuidanceDurations,
  createGuidanceFilter,
  getCaptureGuidance,
  isUsableGuidance,
} from './captureGuidance'
import { createCaptureStatistics } from './captureStatistics'
import { createRoiColourSampler, type RoiColours, type RoiColourSampler } from './faceRoi'
import { createFaceTracker } from './faceTracker'
import { createFrameTimingTracker } from './frameTimingTracker'
import { createLiveVitalsEstimator } from './liveVitalsEstimator'
import { concludeMeasurement, toRefusedMeasurementOutcome } from './measurementOutcome'
import {
  createPositioningPhase,
  createRecordingPhase,
  createSettlingPhase,
  type MeasurementTrackers,
} from './measurementPhases'
import { createRgbTraceRecorder } from './rgbTraceRecorder'
import { createSceneAnalyser } from './sceneAnalysis'
import type {
  CaptureGuidance,
  FaceBox,
  LiveMeasurementState,
  MeasurementExtension,
  MeasurementFailureReason,
  RgbaImage,
  VitalsMeasurementSession,
  VitalsMeasurementOptions,
  VitalsMeasurementOutcome,
} from './types'

const DEFAULT_DURATION_SECONDS = 30
const DEFAULT_POSITIONING_SECONDS = 20
/** Seconds that are enough when the camera is closed early. */
const MIN_SIGNAL_SECONDS = 20
/** Room for interruptions: the recording may last so much longer than the signal in it. */
const RECORDING_CAPACITY_FACTOR = 1.6

/** Starts a measurement. Pure and deterministic: time comes with the frames alone. */
export const createVitalsMeasurementSession = ({
  durationSeconds = DEFAULT_DURATION_SECONDS,
  positioningSeconds = DEFAULT_POSITIONING_SECONDS,
  extension,
}: VitalsMeasurementOptions = {}): VitalsMeasurementSession => {
  const record = createMeasurementRecord(durationSeconds, extension?.toSeconds)
  const recording = createExtensibleRecording(record, extension)
  const { faceTracker, frameTiming, recorder, guidanceDurations, statistics } = record
  const roiSampler = createRoiColourSampler()
  const guidance = createGuidanceFilter('noFace')
  const isPositioningOver = createPositioningPhase(record, positioningSeconds)
  const settling = createSettlingPhase()
  let phase: LiveMeasurementState['phase'] = 'positioning'
  let face: FaceBox | null = null
  let outcome: VitalsMeasurementOutcome | null = null

  const end = (ended: VitalsMeasurementOutcome): VitalsMeasurementOutcome => {
    phase = 'finished'
    outcome = ended
    return ended
  }
  const fail = (reason: MeasurementFailureReason) => end(toRefusedMeasurementOutcome(record, reason))

  const handlePositioningFrame = (seen: CaptureGuidance, time: number, gap: number) => {
    const isOver = isPositioningOver(seen, time, gap)
    if (isUsableGuidance(seen)) {
      phase = 'settling'
      settling.start(time)
      roiSampler.reset()
    } else if (isOver) fail(guidanceDurations.mostFrequentFailure()?.reason ?? 'noFace')
  }

  const handleSettlingFrame = (seen: CaptureGuidance, time: number) => {
    const settled = settling.addFrame(seen, time)
    if (settled === 'lost') phase = 'positioning'
    if (settled !== 'settled') return
    phase = 'measuring'
    resetForRecording(record)
  }

  return {
    addFaces: input => {
      if (!outcome) faceTracker.addFaces(input)
    },
    addFrame: frame => {
      if (outcome || !isValidImage(frame.image)) return
      const { time } = frame
      const { gap, accepted } = frameTiming.addFrame(time)
      if (!accepted) return
      const { seen, luma, colours, box } = observeFrame(record, roiSampler, frame)
      face = box
      guidance.add(seen, time)
      statistics.add(luma, seen !== 'moving')
      if (phase === 'positioning') handlePositioningFrame(seen, time, gap ?? 0)
      else if (phase === 'settling') handleSettlingFrame(seen, time)
      if (phase !== 'measuring') return
      if (colours) recorder.add(time, colours.colours, colours.coverage)
      if (box) record.bodyMotion.add(time, frame.image, box)
      const recorded = recording.addFrame(seen, time, gap ?? 0)
      if (recorded) end(recorded)
    },
    live: () =>
      toLiveState(record, { phase, guidance: guidance.shown(), face, extension: recording.extension() }),
    outcome: () => outcome,
    finish: () => outcome ?? end(recording.atLeastBefore(concludeEarly(record, phase))),
  }
}

/**
 * The recording phase. At its end it goes on, once, for what more seconds would add; what could be told before is not lost by
 * what happens then.
 */
const createExtensibleRecording = (
  record: MeasurementTrackers,
  options: VitalsMeasurementOptions['extension'],
) => {
  const recordFrame = createRecordingPhase(record)
  let extension: MeasurementExtension | null = null
  let before: VitalsMeasurementOutcome | null = null
  const atLeastBefore = (ended: VitalsMeasurementOutcome): VitalsMeasurementOutcome =>
    ended.kind === 'refused' && before?.kind === 'measured' ? before : ended

  const complete = (): VitalsMeasurementOutcome | null => {
    const concluded = concludeMeasurement(record)
    if (!options || extension || options.toSeconds <= record.durationSeconds) return atLeastBefore(concluded)
    extension = options.findExtension(concluded)
    if (!extension) return concluded
    before = concluded
    record.durationSeconds = options.toSeconds
    return null
  }

  return {
    /** The outcome, once there is one. */
    addFrame: (seen: CaptureGuidance, time: number, gap: number): VitalsMeasurementOutcome | null => {
      const result = recordFrame(seen, time, gap)
      if (!result) return null
      return result === 'complete' ? complete() : atLeastBefore(toRefusedMeasurementOutcome(record, result))
    },
    extension: () => extension,
    atLeastBefore,
  }
}

const createMeasurementRecord = (
  durationSeconds: number,
  maxSeconds = durationSeconds,
): MeasurementTrackers => ({
  durationSeconds,
  faceTracker: createFaceTracker(),
  sceneAnalyser: createSceneAnalyser(),
  bodyMotion: createBodyMotionTracker(),
  frameTiming: createFrameTimingTracker(),
  recorder: createRgbTraceRecorder(Math.max(durationSeconds, maxSeconds) * RECORDING_CAPACITY_FACTOR + 5),
  live: createLiveVitalsEstimator(),
  guidanceDurations: createGuidanceDurations(),
  statistics: createCaptureStatistics(),
})

/** What was seen while the person found their place does not count. */
const resetForRecording = ({
  guidanceDurations,
  frameTiming,
  sceneAnalyser,
  bodyMotion,
  statistics,
}: MeasurementTrackers) => {
  bodyMotion.reset()
  guidanceDurations.reset()
  frameTiming.reset()
  sceneAnalyser.resetLiveness()
  statistics.reset()
}

type ObservedFrame = {
  seen: CaptureGuidance
  /** Mean luma of the face. */
  luma: number
  colours: RoiColours | null
  box: FaceBox | null
}

const observeFrame = (
  { faceTracker, sceneAnalyser }: MeasurementTrackers,
  roiSampler: RoiColourSampler,
  { time, image }: { time: number; image: RgbaImage },
): ObservedFrame => {
  faceTracker.advance(time)
  const { width, height } = image
  const box = faceTracker.presence() === 'none' ? null : faceTracker.box(width, height)
  const colours = box && roiSampler.sample(image, box)
  const view = sceneAnalyser.analyse(time, image, box)
  const seen = getCaptureGuidance({
    presence: faceTracker.presence(),
    box,
    width,
    height,
    view,
    colours,
    speed: faceTracker.speed(),
  })
  return { seen, luma: view.face, colours, box }
}

const toLiveState = (
  { recorder, live, durationSeconds }: MeasurementTrackers,
  shown: Pick<LiveMeasurementState, 'phase' | 'guidance' | 'face' | 'extension'>,
): LiveMeasurementState => ({
  ...shown,
  progress: Math.min(1, recorder.usableSeconds() / durationSeconds),
  secondsLeft: Math.max(0, durationSeconds - recorder.usableSeconds()),
  wave: live.wave(),
  signal: live.signal(),
  heartRate: live.heartRate(),
})

/** The outcome when the camera is closed before the end. */
const concludeEarly = (
  record: MeasurementTrackers,
  phase: LiveMeasurementState['phase'],
): VitalsMeasurementOutcome => {
  const { recorder, frameTiming, guidanceDurations, durationSeconds } = record
  const isEnough = recorder.usableSeconds() >= Math.min(MIN_SIGNAL_SECONDS, durationSeconds)
  if (phase === 'measuring' && isEnough) return concludeMeasurement(record)
  if (phase !== 'positioning') return toRefusedMeasurementOutcome(record, 'framesMissing')
  if (frameTiming.rejectedFrames() > 0 && frameTiming.seconds() === 0)
    return toRefusedMeasurementOutcome(record, 'framesMissing')
  return toRefusedMeasurementOutcome(record, guidanceDurations.mostFrequentFailure()?.reason ?? 'noFace')
}

const isValidImage = ({ data, width, height }: RgbaImage): boolean =>
  width > 0 && height > 0 && data.length >= 4 * width * height
