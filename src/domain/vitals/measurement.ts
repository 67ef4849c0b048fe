import { createFaceFollower } from './faceFollower'
import { createFrameClock, LONGEST_FRAME_GAP_MS } from './frameClock'
import { createGuidanceTally, guidanceFor, refusalFor, stopsRecording } from './guidance'
import { createLiveEstimate } from './liveEstimate'
import { createRecording } from './recording'
import { createFaceSampler } from './regions'
import { SAMPLE_RATE } from './resampling'
import { createScene } from './scene'
import { analyseTraces, type TraceAnalysis } from './traceAnalysis'
import type {
  FaceBox,
  Guidance,
  LiveState,
  Measurement,
  MeasurementOptions,
  Outcome,
  RefusalReason,
  RgbaImage,
  SignalQuality,
} from './types'
import {
  heartRateValue,
  intervalsOf,
  irregularBeatsOf,
  isFaceTrustworthy,
  respirationValue,
  rmssdValue,
  sdnnValue,
} from './verdict'

const DEFAULT_DURATION_SECONDS = 30
const DEFAULT_POSITIONING_SECONDS = 20
/** The detector may still be loading: until its first answer the wait may be so many times as long. */
const PATIENCE_WITH_DETECTOR = 3
/** The camera's exposure and white balance calm down. */
const SETTLING_MS = 2000
/** A bad moment during settling that is shorter than this is forgiven. */
const SETTLING_PATIENCE_MS = 500
/** Guidance that is shorter than this is not shown. */
const GUIDANCE_PATIENCE_MS = 400
/** Seconds that are enough when the camera is closed early. */
const ENOUGH_SECONDS = 20
/** A measurement may be interrupted so often, and so long each time, before it gives up. */
const INTERRUPTIONS = 2
const LONGEST_INTERRUPTION_MS = 8000
/** Room for interruptions: the recording may last so much longer than the signal in it. */
const STRETCH = 1.6
const LOWEST_FRAME_RATE = 12
const FRAME_RATE_JUDGED_AFTER_SECONDS = 5
/** Share of the time that may be missing between frames, and the longest hole. */
const MISSING_SHARE = 0.2
const LONGEST_HOLE_MS = 4000
/** A picture that does not change at all is no camera's view of a person; nobody needs to wait for the end. */
const FROZEN_AFTER_SECONDS = 5
/** Below this ratio of slow to fast change a face is a still picture under a noisy camera. */
const STILL_RATIO = 1.3
const STILL_UNREST = 1.2
const STILL_AFTER_SECONDS = 12
/** A person who moved, or was badly lit, for this share of the time reads that, not "poor signal". */
const BLAME_SHARE = 0.3

/** Starts a measurement. Pure and deterministic: time comes with the frames alone. */
export const createMeasurement = (options: MeasurementOptions = {}): Measurement => {
  const durationSeconds = options.durationSeconds ?? DEFAULT_DURATION_SECONDS
  const positioningSeconds = options.positioningSeconds ?? DEFAULT_POSITIONING_SECONDS
  const follower = createFaceFollower()
  const sampler = createFaceSampler()
  const scene = createScene()
  const clock = createFrameClock()
  const recording = createRecording(durationSeconds * STRETCH + 5)
  const live = createLiveEstimate()
  const tally = createGuidanceTally()

  let phase: LiveState['phase'] = 'positioning'
  let guidance: Guidance = 'noFace'
  let candidate: { guidance: Guidance; since: number } = { guidance, since: -Infinity }
  let waitingSince: number | null = null
  let positioningSince: number | null = null
  let settlingSince = 0
  let lastGood = 0
  let interruptedSince: number | null = null
  let interruptions = 0
  let face: FaceBox | null = null
  const light = { sum: 0, frames: 0, still: 0 }
  let outcome: Outcome | null = null

  const quality = (analysis?: TraceAnalysis): SignalQuality => ({
    seconds: recording.usableSeconds(),
    frameRate: clock.frameRate(),
    snr: analysis && Number.isFinite(analysis.heartRate.snr) ? analysis.heartRate.snr : 0,
    brightness: light.frames > 0 ? light.sum / light.frames : 0,
    stillness: light.frames > 0 ? light.still / light.frames : 0,
  })

  const end = (ended: Outcome): Outcome => {
    phase = 'finished'
    outcome = ended
    return ended
  }
  const refuse = (reason: RefusalReason, analysis?: TraceAnalysis) =>
    end({ kind: 'refused', reason, quality: quality(analysis) })

  const looksStill = (): boolean => {
    const { ratio, unrest } = scene.liveliness()
    return ratio < STILL_RATIO && unrest < STILL_UNREST
  }

  /** The reason behind a signal that carries no heart rate. */
  const blameFor = (): RefusalReason => {
    if (looksStill()) return 'stillPicture'
    const worst = tally.worst()
    return worst && worst.share >= BLAME_SHARE ? worst.reason : 'poorSignal'
  }

  const conclude = (): Outcome => {
    const { traces, independent, usable } = recording.traces()
    if (clock.frameRate() < LOWEST_FRAME_RATE) return refuse('lowFrameRate')
    if (clock.missing() > MISSING_SHARE * 1000 * clock.seconds()) return refuse('framesMissing')
    if (traces.length === 0) return refuse('poorSignal')
    const analysis = analyseTraces({ traces, independent, usable, sampleRate: SAMPLE_RATE })
    if (!isFaceTrustworthy(analysis)) return refuse(blameFor(), analysis)
    const seconds = recording.usableSeconds()
    const extent = { seconds, usableShare: seconds / recording.seconds() }
    return end({
      kind: 'measured',
      heartRate: heartRateValue(analysis),
      respiratoryRate: respirationValue(analysis, extent),
      sdnn: sdnnValue(analysis, extent),
      rmssd: rmssdValue(analysis, extent),
      irregularBeats: irregularBeatsOf(analysis, extent),
      intervals: intervalsOf(analysis),
      pulseWave: Array.from(analysis.wave),
      quality: quality(analysis),
    })
  }

  /** The guidance that has lasted long enough to be told. */
  const settleGuidance = (seen: Guidance, time: number) => {
    if (seen !== candidate.guidance) candidate = { guidance: seen, since: time }
    if (time - candidate.since >= GUIDANCE_PATIENCE_MS) guidance = seen
  }

  const position = (seen: Guidance, time: number, elapsed: number) => {
    waitingSince ??= time
    if (follower.hasNews()) {
      positioningSince ??= time
      tally.add(seen, elapsed)
    }
    if (isUsable(seen)) {
      phase = 'settling'
      settlingSince = time
      lastGood = time
      sampler.reset()
      return
    }
    const isOver = positioningSince !== null && time - positioningSince >= 1000 * positioningSeconds
    if (isOver || time - waitingSince >= 1000 * positioningSeconds * PATIENCE_WITH_DETECTOR) {
      refuse(tally.worst()?.reason ?? 'noFace')
    }
  }

  const settle = (seen: Guidance, time: number) => {
    if (isUsable(seen)) lastGood = time
    else if (time - lastGood > SETTLING_PATIENCE_MS) {
      phase = 'positioning'
      return
    }
    if (time - settlingSince < SETTLING_MS) return
    phase = 'measuring'
    tally.reset()
    clock.reset()
    scene.resetLiveliness()
    Object.assign(light, { sum: 0, frames: 0, still: 0 })
  }

  const interrupt = (seen: Guidance, time: number) => {
    const reason = seen === 'noFace' ? 'faceLost' : (refusalFor(seen) ?? 'faceLost')
    if (interruptedSince === null) {
      interruptedSince = seen === 'tooDark' && follower.presence() === 'one' ? time : follower.since()
      interruptions++
      if (interruptions > INTERRUPTIONS) {
        refuse(reason)
        return
      }
    }
    recording.discard(interruptedSince, time)
    if (time - interruptedSince > LONGEST_INTERRUPTION_MS) refuse(reason)
  }

  const isStillPicture = (measured: number): boolean => {
    if (!scene.liveliness().changes) return measured > FROZEN_AFTER_SECONDS
    return looksStill() && live.signal() === 0 && measured > STILL_AFTER_SECONDS
  }

  const measure = (seen: Guidance, time: number, gap: number) => {
    tally.add(seen, gap)
    if (gap > LONGEST_FRAME_GAP_MS) recording.discard(time - gap, time)
    if (gap > LONGEST_HOLE_MS) {
      refuse('framesMissing')
      return
    }
    if (stopsRecording(seen)) interrupt(seen, time)
    else if (interruptedSince !== null) {
      recording.discard(interruptedSince, time)
      interruptedSince = null
    }
    if (outcome) return
    live.update(recording)
    const measured = clock.seconds()
    if (isStillPicture(measured)) refuse('stillPicture')
    else if (measured > FRAME_RATE_JUDGED_AFTER_SECONDS && clock.frameRate() < LOWEST_FRAME_RATE) {
      refuse('lowFrameRate')
    } else if (recording.usableSeconds() >= durationSeconds) conclude()
    else if (recording.isFull()) refuse(tally.worst()?.reason ?? 'framesMissing')
  }

  const look = (time: number, image: RgbaImage) => {
    follower.advance(time)
    const { width, height } = image
    face = follower.presence() === 'none' ? null : follower.box(width, height)
    const colours = face && sampler.sample(image, face)
    const view = scene.look(time, image, face)
    const sight = {
      presence: follower.presence(),
      box: face,
      width,
      height,
      view,
      colours,
      speed: follower.speed(),
    }
    return { seen: guidanceFor(sight), view, colours }
  }

  return {
    addFaces: input => {
      if (!outcome) follower.addFaces(input)
    },
    addFrame: ({ time, image }) => {
      if (outcome || !isPicture(image)) return
      const { gap, accepted } = clock.tick(time)
      if (!accepted) return
      const { seen, view, colours } = look(time, image)
      settleGuidance(seen, time)
      light.sum += view.face
      light.frames++
      if (seen !== 'moving') light.still++
      if (phase === 'positioning') position(seen, time, gap ?? 0)
      else if (phase === 'settling') settle(seen, time)
      if (phase !== 'measuring') return
      if (colours) recording.add(time, colours.colours, colours.coverage)
      measure(seen, time, gap ?? 0)
    },
    live: () => ({
      phase,
      guidance,
      progress: Math.min(1, recording.usableSeconds() / durationSeconds),
      secondsLeft: Math.max(0, durationSeconds - recording.usableSeconds()),
      wave: live.wave(),
      signal: live.signal(),
      heartRate: live.heartRate(),
      face,
    }),
    outcome: () => outcome,
    finish: () => {
      if (outcome) return outcome
      if (phase === 'measuring' && recording.usableSeconds() >= Math.min(ENOUGH_SECONDS, durationSeconds)) {
        return conclude()
      }
      if (phase !== 'positioning') return refuse('framesMissing')
      if (clock.rejected() > 0 && clock.seconds() === 0) return refuse('framesMissing')
      return refuse(tally.worst()?.reason ?? 'noFace')
    },
  }
}

const isUsable = (guidance: Guidance): boolean => guidance === 'good' || guidance === 'moving'

const isPicture = ({ data, width, height }: RgbaImage): boolean =>
  width > 0 && height > 0 && data.length >= 4 * width * height
