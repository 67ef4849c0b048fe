/** @jest-environment node */
import { computeSuccessiveDifferences } from './heartRateVariability'
import { analysePulse, createFingerMeasurementSession } from './index'
import { mean } from './statistics'
import { createSyntheticFinger, type SyntheticFinger, type SyntheticFingerOptions } from './synthetic'
import type {
  CaptureGuidance,
  LiveMeasurementState,
  RgbaImage,
  VitalsMeasurementOptions,
  VitalsMeasurementOutcome,
} from './types'

type PlaybackOptions = SyntheticFingerOptions & {
  fps?: number
  /** Seconds to play at most. */
  seconds?: number
  options?: VitalsMeasurementOptions
  /** What comes between the finger and the picture. */
  retouch?: (image: RgbaImage, time: number) => void
  onLive?: (state: LiveMeasurementState, time: number) => void
}

const play = ({
  fps = 30,
  seconds = 150,
  options = { durationSeconds: 60 },
  retouch,
  onLive,
  ...drawing
}: PlaybackOptions) => {
  const finger = createSyntheticFinger({ width: 24, height: 18, ...drawing })
  const measurement = createFingerMeasurementSession(options)
  const image = finger.draw(0)
  let frame = 0
  for (; frame < seconds * fps && !measurement.outcome(); frame++) {
    const time = frame / fps
    finger.draw(time, image)
    retouch?.(image, time)
    measurement.addFrame({ time: 1000 * time, image })
    onLive?.(measurement.live(), time)
  }
  return { outcome: measurement.finish(), endedAt: frame / fps, finger }
}

const measured = (outcome: VitalsMeasurementOutcome) => {
  if (outcome.kind !== 'measured') throw new Error(`refused: ${outcome.reason}`)
  return outcome
}
const getReason = (outcome: VitalsMeasurementOutcome) =>
  outcome.kind === 'refused' ? outcome.reason : 'measured'
const valueOf = (found: { value: number } | { missing: string }) =>
  'value' in found ? found.value : found.missing

/** Beats a minute of the drawn heart from the end of settling on. */
const computeTrueRate = (finger: SyntheticFinger, endedAt: number) => {
  const beats = finger.beatsUntil(endedAt).filter(beat => beat >= 2)
  return (60 * (beats.length - 1)) / (beats[beats.length - 1]! - beats[0]!)
}

/**
 * SDNN and RMSSD, ms, that a contact sensor without noise sees of the same heart. The drawn wave is stretched to each
 * interval, so that its steepest point, by which beats are timed, wanders a little less than the beats do.
 */
const computeContactVariability = (finger: SyntheticFinger, endedAt: number) => {
  const wave = Array.from({ length: Math.round(30 * (endedAt - 2)) }, (_, i) => finger.waveAt(2 + i / 30))
  const { sdnn, intervals } = analysePulse(wave, 30)
  const differences = computeSuccessiveDifferences(intervals.clean)
  return { sdnn, rmssd: Math.sqrt(mean(differences.map(difference => difference * difference))) }
}

type Colour = readonly [red: number, green: number, blue: number]

/** Nothing but one colour, all the time or from one time to another, seconds. */
const fillWith =
  (colour: Colour, { from = 0, to = Infinity } = {}) =>
  ({ data }: RgbaImage, time: number) => {
    if (time < from || time >= to) return
    for (let i = 0; i < data.length; i += 4) data.set(colour, i)
  }

const ROOM: Colour = [120, 110, 100]

describe('a fingertip on the lens', () => {
  it.each([
    { heartRate: 48, sdnn: 80, respiratoryRate: 12, seed: 3 },
    { heartRate: 66, sdnn: 45, respiratoryRate: 15, seed: 4 },
    { heartRate: 92, sdnn: 25, respiratoryRate: 18, seed: 5 },
    { heartRate: 128, sdnn: 12, respiratoryRate: 20, seed: 6 },
  ])(
    'tells heart rate, variability and breathing of $heartRate beats and $respiratoryRate breaths a minute, SDNN $sdnn ms',
    person => {
      const { outcome, endedAt, finger } = play(person)
      const { heartRate, sdnn, rmssd, respiratoryRate, intervals, quality } = measured(outcome)
      const rate = computeTrueRate(finger, endedAt)
      const contact = computeContactVariability(finger, endedAt)
      expect(Math.abs(heartRate.value - rate)).toBeLessThan(0.3)
      expect(Math.abs(Number(valueOf(sdnn)) - contact.sdnn)).toBeLessThan(3)
      expect(Math.abs(Number(valueOf(rmssd)) - contact.rmssd)).toBeLessThan(6)
      expect(Math.abs(Number(valueOf(respiratoryRate)) - person.respiratoryRate)).toBeLessThan(1.5)
      expect(intervals.length).toBeGreaterThan(0.9 * rate)
      expect(quality.seconds).toBeGreaterThanOrEqual(60)
      expect(quality.stillness).toBe(1)
    },
  )

  it.each([30, 60, 120])('is measured for %i seconds of signal after two of settling', durationSeconds => {
    const { outcome, endedAt } = play({ options: { durationSeconds } })
    expect(measured(outcome).quality.seconds).toBeCloseTo(durationSeconds, 1)
    expect(endedAt).toBeGreaterThan(durationSeconds + 2)
    expect(endedAt).toBeLessThan(durationSeconds + 2.3)
  })

  it('gives the same result for the same frames', () => {
    expect(play({ options: { durationSeconds: 30 } }).outcome).toEqual(
      play({ options: { durationSeconds: 30 } }).outcome,
    )
  })

  it('is read in red alone where the light leaves nothing of green and blue', () => {
    const { outcome, finger, endedAt } = play({ colour: [230, 0, 0], noise: 1 })
    expect(Math.abs(measured(outcome).heartRate.value - computeTrueRate(finger, endedAt))).toBeLessThan(0.5)
  })

  it('is read in green where red is saturated', () => {
    const { outcome, finger, endedAt } = play({ colour: [400, 60, 10] })
    expect(Math.abs(measured(outcome).heartRate.value - computeTrueRate(finger, endedAt))).toBeLessThan(0.5)
  })

  it('is measured by a camera of fifteen frames a second too', () => {
    const { outcome, finger, endedAt } = play({ fps: 15 })
    expect(Math.abs(measured(outcome).heartRate.value - computeTrueRate(finger, endedAt))).toBeLessThan(0.5)
  })
})

describe('what a fingertip does wrong is said', () => {
  const watch = (show: PlaybackOptions) => {
    const seen = new Set<CaptureGuidance>()
    const ended = play({ seconds: 12, ...show, onLive: state => seen.add(state.guidance) })
    return { ...ended, seen: [...seen] }
  }

  it.each([
    ['a room in front of the lens', fillWith(ROOM), 'lensUncovered'],
    ['a white wall', fillWith([235, 235, 235]), 'lensUncovered'],
    ['a green leaf', fillWith([60, 140, 50]), 'lensUncovered'],
    ['a black picture', fillWith([0, 0, 0]), 'lightOff'],
    ['a finger that nothing lights', fillWith([18, 4, 3]), 'lightOff'],
  ] as const)('%s', (_, retouch, expected) => {
    const { seen, outcome } = watch({ retouch })
    expect(seen.at(-1)).toBe(expected)
    expect(getReason(outcome)).toBe(expected)
  })

  it('pressed until no blood moves', () => {
    expect(watch({ pulseStrength: 0, noise: 1 }).seen.at(-1)).toBe('pressedTooHard')
  })

  it('so bright that every channel stands at its end', () => {
    expect(watch({ retouch: fillWith([255, 0, 0]) }).seen.at(-1)).toBe('pressedTooHard')
  })

  it('sliding over the lens', () => {
    const { seen } = watch({
      retouch: ({ data }, time) => {
        if (time > 4 && Math.floor(2 * time) % 2 === 0)
          for (let i = 0; i < data.length; i++) if (i % 4 !== 3) data[i] = 0.6 * data[i]!
      },
    })
    expect(seen).toContain('moving')
  })

  it('and nothing at all of a good one', () => {
    const { seen } = watch({})
    expect(seen).toEqual(['lensUncovered', 'good'])
  })
})

describe('no pulse, no number', () => {
  it.each([
    ['red paper', { pulseStrength: 0, noise: 2 }],
    ['red paper under a noisy sensor', { pulseStrength: 0, noise: 12 }],
    ['a red picture that stands still', { pulseStrength: 0, noise: 0 }],
  ])('%s', (_, drawing) => {
    const shown: (number | null)[] = []
    const { outcome } = play({ ...drawing, onLive: state => shown.push(state.heartRate) })
    expect(outcome.kind).toBe('refused')
    expect(shown.filter(rate => rate !== null)).toEqual([])
  })

  it('a black camera shows no wave, no signal and no progress, and ends after half a minute', () => {
    const { outcome, endedAt } = play({
      retouch: fillWith([0, 0, 0]),
      onLive: ({ wave, signal, progress, heartRate }) =>
        expect({ wave, signal, progress, heartRate }).toEqual({
          wave: [],
          signal: 0,
          progress: 0,
          heartRate: null,
        }),
    })
    expect(getReason(outcome)).toBe('lightOff')
    expect(outcome.quality.seconds).toBe(0)
    expect(endedAt).toBeCloseTo(30, 0)
  })

  it('a camera of eight frames a second is too slow', () => {
    expect(getReason(play({ fps: 8 }).outcome)).toBe('lowFrameRate')
  })
})

describe('a finger that is taken away', () => {
  it('and comes back within seconds is still measured, over so much longer', () => {
    const { outcome, finger, endedAt } = play({ retouch: fillWith(ROOM, { from: 20, to: 24 }) })
    expect(Math.abs(measured(outcome).heartRate.value - computeTrueRate(finger, endedAt))).toBeLessThan(1)
    expect(endedAt).toBeGreaterThan(66)
  })

  it('shows neither wave nor rate meanwhile', () => {
    play({
      seconds: 26,
      retouch: fillWith(ROOM, { from: 20, to: 26 }),
      onLive: ({ guidance, wave, heartRate }) => {
        if (guidance === 'lensUncovered') expect([wave, heartRate]).toEqual([[], null])
      },
    })
    expect.hasAssertions()
  })

  it('for longer ends the measurement with that reason', () => {
    const { outcome, endedAt } = play({ retouch: fillWith(ROOM, { from: 20 }) })
    expect(getReason(outcome)).toBe('lensUncovered')
    expect(endedAt).toBeCloseTo(28, 0)
  })

  it('leaves nothing that is shorter than twenty seconds', () => {
    const { outcome } = play({ seconds: 15 })
    expect(getReason(outcome)).toBe('framesMissing')
  })
})
