/** @jest-environment node */
import fc from 'fast-check'

import {
  analysePulse,
  analyseRgbTraces,
  isFacePulseTrustworthy,
  resampleUniformly,
  TRACE_SAMPLE_RATE_HZ,
  type RgbTrace,
} from './index'
import { createSeededGaussian } from './synthetic/seededRandom'
import { generateSyntheticRgbTraces } from './synthetic'
import { toRespiratoryRateResult, toSdnnResult } from './vitalsResult'

const createEvenTimes = (seconds: number, fps: number) =>
  Float64Array.from({ length: seconds * fps }, (_, i) => i / fps)

const analyse = (times: Float64Array, regions: readonly RgbTrace[]) => {
  const traces = regions.map(({ red, green, blue }) => ({
    red: resampleUniformly(times, red, TRACE_SAMPLE_RATE_HZ),
    green: resampleUniformly(times, green, TRACE_SAMPLE_RATE_HZ),
    blue: resampleUniformly(times, blue, TRACE_SAMPLE_RATE_HZ),
  }))
  const usable = new Uint8Array(traces[0]!.green.length).fill(1)
  return analyseRgbTraces({ traces, independent: 3, usable, sampleRate: TRACE_SAMPLE_RATE_HZ })
}

const heart = { heartRate: 72, respiratoryRate: 14, sdnn: 35, seed: 5 }

describe('traces of a face', () => {
  it.each([
    [45, 30],
    [72, 15],
    [72, 60],
    [110, 24],
    [170, 30],
  ])('give %d beats a minute at %d frames a second', (heartRate, fps) => {
    const options = { ...heart, heartRate, sdnn: 8, pulseStrength: 0.005, noise: 0.001 }
    const { times, regions } = generateSyntheticRgbTraces({ ...options, times: createEvenTimes(32, fps) })
    const analysis = analyse(times, regions)
    expect(isFacePulseTrustworthy(analysis)).toBe(true)
    expect(Math.abs(60 * analysis.heartRate.beatsPerSecond - heartRate)).toBeLessThan(1)
  })

  it('find each beat within a few milliseconds of the truth, but for one common delay', () => {
    const { times, regions, beats } = generateSyntheticRgbTraces({
      ...heart,
      times: createEvenTimes(32, 30),
      pulseStrength: 0.006,
      noise: 0.0003,
    })
    const found = analyse(times, regions).beats.slice(2, -2)
    const delays = found.map(({ time }) => {
      const nearest = beats.reduce((a, b) => (Math.abs(b - time) < Math.abs(a - time) ? b : a))
      return 1000 * (time - nearest)
    })
    const middle = [...delays].sort((a, b) => a - b)[delays.length >> 1]!
    expect(Math.max(...delays.map(delay => Math.abs(delay - middle)))).toBeLessThan(35)
  })

  it.each([6, 9, 20, 26, 30])('never read %d breaths a minute as something else', respiratoryRate => {
    const options = {
      ...heart,
      heartRate: 78,
      respiratoryRate,
      sdnn: 40,
      pulseStrength: 0.006,
      noise: 0.0005,
    }
    const { times, regions } = generateSyntheticRgbTraces({ ...options, times: createEvenTimes(30, 30) })
    const found = toRespiratoryRateResult(analyse(times, regions), { seconds: 30, usableShare: 1 })
    if (!('missing' in found)) expect(Math.abs(found.value - respiratoryRate)).toBeLessThan(2)
  })

  it('give a variability that noise does not blow up', () => {
    const truth = 30
    for (const noise of [0.0003, 0.002]) {
      const options = { ...heart, sdnn: truth, times: createEvenTimes(62, 30), pulseStrength: 0.006, noise }
      const { times, regions } = generateSyntheticRgbTraces(options)
      const sdnn = toSdnnResult(analyse(times, regions), { seconds: 60, usableShare: 1 })
      if ('missing' in sdnn) throw new Error(sdnn.missing)
      expect(Math.abs(sdnn.value - truth)).toBeLessThan(9)
    }
  })
})

describe('an analysis', () => {
  it('gives the same bits whatever was analysed before it', () => {
    const analyseSynthetic = (heartRate: number, seconds: number) => {
      const times = createEvenTimes(seconds, 30)
      const { regions } = generateSyntheticRgbTraces({
        ...heart,
        heartRate,
        times,
        pulseStrength: 0.003,
        noise: 0.002,
      })
      return analyse(times, regions)
    }
    const first = analyseSynthetic(64, 20)
    for (const [heartRate, seconds] of [
      [120, 10],
      [48, 31],
      [88, 4],
    ] as const)
      analyseSynthetic(heartRate, seconds)
    expect(analyseSynthetic(64, 20)).toEqual(first)
  })
})

describe('traces without a pulse', () => {
  it('are never trusted, whatever the noise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(10, 10, 30), (seed, seconds) => {
        const normal = createSeededGaussian(seed)
        const channel = () => Float64Array.from({ length: 30 * seconds }, () => 120 + normal())
        const region = () => ({ red: channel(), green: channel(), blue: channel() })
        return !isFacePulseTrustworthy(analyse(createEvenTimes(seconds, 30), [region(), region(), region()]))
      }),
      // Seeds whose noise once passed for a pulse.
      {
        numRuns: 60,
        examples: [
          [1028, 10],
          [2139, 10],
          [2822, 10],
        ],
      },
    )
  })

  it('are not trusted when a lamp swings at the rate of a heart', () => {
    const normal = createSeededGaussian(3)
    const times = createEvenTimes(30, 30)
    const region = () => {
      const channel = (level: number, leak: number) =>
        times.map(
          time => level * (1 + (0.02 + leak) * Math.sin(2 * Math.PI * 1.2 * time) + 0.0004 * normal()),
        )
      return { red: channel(180, 0), green: channel(120, 0.001), blue: channel(100, 0) }
    }
    expect(isFacePulseTrustworthy(analyse(times, [region(), region(), region()]))).toBe(false)
  })

  it.each([
    ['constant', () => 120],
    ['black', () => 0],
    ['not a number', () => NaN],
  ])('are not trusted when they are %s', (_, value) => {
    const channel = () => Float64Array.from({ length: 900 }, value)
    const region = { red: channel(), green: channel(), blue: channel() }
    expect(isFacePulseTrustworthy(analyse(createEvenTimes(30, 30), [region, region, region]))).toBe(false)
  })

  it('may be empty', () => {
    const usable = new Uint8Array(0)
    const analysis = analyseRgbTraces({
      traces: [],
      independent: 0,
      usable,
      sampleRate: TRACE_SAMPLE_RATE_HZ,
    })
    expect(isFacePulseTrustworthy(analysis)).toBe(false)
  })
})

describe('a plain pulse wave', () => {
  it('gives rate, breathing and variability', () => {
    const { times, regions } = generateSyntheticRgbTraces({
      ...heart,
      times: createEvenTimes(60, 30),
      pulseStrength: 0.006,
      noise: 0.0002,
    })
    const wave = regions[0]!.green.map(value => -value)
    const pulse = analysePulse(wave, times.length / 60)
    expect(60 * pulse.heartRate.beatsPerSecond).toBeCloseTo(72, 0)
    expect(pulse.respiration?.rate).toBeCloseTo(14, 0)
    expect(Math.abs(pulse.sdnn - 35)).toBeLessThan(8)
  })

  it('may be shorter than one window', () => {
    expect(analysePulse([1, 2], 30).beats).toEqual([])
    expect(analysePulse([], 30).beats).toEqual([])
  })
})
