/** @jest-environment node */
import {
  analyseRgbTraces,
  isFacePulseTrustworthy,
  prepareRecordedTraces,
  TRACE_SAMPLE_RATE_HZ,
  type RecordedTraces,
} from './index'
import { generateSyntheticRgbTraces } from './synthetic'

const createTimes = (seconds: number, fps: number) =>
  Float64Array.from({ length: seconds * fps }, (_, i) => i / fps)

const record = (times = createTimes(32, 30)): { times: Float64Array; regions: RecordedTraces['regions'] } =>
  generateSyntheticRgbTraces({
    heartRate: 72,
    respiratoryRate: 14,
    sdnn: 20,
    seed: 5,
    times,
    pulseStrength: 0.006,
    noise: 0.0005,
  })

const reasonOf = (recorded: RecordedTraces) => {
  const prepared = prepareRecordedTraces(recorded)
  return prepared.kind === 'refused' ? prepared.reason : 'ready'
}

/** The same recording with some frames of its first green channel broken. */
const breakGreen = (frames: { from: number; to: number }, value: number) => {
  const { times, regions } = record()
  const [first, ...others] = regions
  const green = Array.from(first!.green, (own, i) => (i >= frames.from && i < frames.to ? value : own))
  return { times, regions: [{ ...first!, green }, ...others] }
}

describe('recorded traces', () => {
  it('are put on the grid of the engine and give their heart rate', () => {
    const prepared = prepareRecordedTraces(record(createTimes(32, 60)))
    if (prepared.kind === 'refused') throw new Error(prepared.reason)
    const { traces, usable } = prepared
    const analysis = analyseRgbTraces({ traces, usable, independent: 3, sampleRate: TRACE_SAMPLE_RATE_HZ })
    expect(isFacePulseTrustworthy(analysis)).toBe(true)
    expect(60 * analysis.heartRate.beatsPerSecond).toBeCloseTo(72, 0)
  })

  it.each([
    ['not a number', NaN],
    ['infinite', Infinity],
  ])('bridge a frame that is %s and leave out two seconds of them', (_, value) => {
    const single = prepareRecordedTraces(breakGreen({ from: 300, to: 301 }, value))
    if (single.kind === 'refused') throw new Error(single.reason)
    expect(Array.from(single.usable).filter(flag => flag === 0)).toHaveLength(0)
    const long = prepareRecordedTraces(breakGreen({ from: 300, to: 360 }, value))
    if (long.kind === 'refused') throw new Error(long.reason)
    const unusable = Array.from(long.usable).filter(flag => flag === 0).length
    expect(unusable / TRACE_SAMPLE_RATE_HZ).toBeCloseTo(2, 0)
    expect(long.traces.every(({ green }) => green.every(Number.isFinite))).toBe(true)
  })

  it('name their fault', () => {
    const { times, regions } = record()
    const [first] = regions
    expect(reasonOf({ times: [], regions: [] })).toBe('noFrames')
    expect(reasonOf({ times, regions: [{ ...first!, blue: [1, 2, 3] }] })).toBe('unequalLengths')
    expect(reasonOf({ times: times.map((time, i) => (i === 500 ? time - 1 : time)), regions })).toBe(
      'timeReversed',
    )
    expect(reasonOf(breakGreen({ from: 0, to: 960 }, NaN))).toBe('framesMissing')
    expect(reasonOf(breakGreen({ from: 100, to: 400 }, NaN))).toBe('framesMissing')
    expect(reasonOf({ times: times.map(time => 3 * time), regions })).toBe('lowFrameRate')
  })

  it('with one colour alone are refused as such', () => {
    const { times, regions } = record()
    const { red, green, blue } = regions[0]!
    expect(reasonOf({ times, regions: [{ red: green, green, blue: green }] })).toBe('singleChannel')
    expect(reasonOf({ times, regions: [{ red, green, blue: Array.from(blue, () => 0) }] })).toBe(
      'singleChannel',
    )
  })

  it('with a hole in time have that stretch marked', () => {
    const all = createTimes(32, 30)
    const times = all.filter(time => time < 10 || time > 13)
    const prepared = prepareRecordedTraces(record(times))
    if (prepared.kind === 'refused') throw new Error(prepared.reason)
    expect(prepared.usable[Math.round(11.5 * TRACE_SAMPLE_RATE_HZ)]).toBe(0)
    expect(prepared.usable[Math.round(20 * TRACE_SAMPLE_RATE_HZ)]).toBe(1)
  })
})
