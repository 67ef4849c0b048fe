/** @jest-environment node */
import fc from 'fast-check'

import {
  deterministicAtan2,
  deterministicCosine,
  deterministicExp,
  deterministicLog,
  deterministicSine,
} from './deterministicMath'
import { fftInPlace, restoreReal, transformReal } from './fft'
import { bandPassFilter } from './signalFilters'
import { resampleUniformly } from './resampling'
import { findPeakFrequency, computePowerSpectrum } from './powerSpectrum'
import {
  cleanInterbeatIntervals,
  estimateBeatTimingJitter,
  computeSdnn,
  removeJitterFromSdnn,
} from './heartRateVariability'
import { estimateRespiration } from './respirationEstimation'
import { findPrematureBeats } from './prematureBeats'
import { createSeededGaussian } from './synthetic/seededRandom'

const tone = (frequency: number, sampleRate: number, seconds: number) =>
  Float64Array.from({ length: seconds * sampleRate }, (_, i) =>
    Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  )

describe('the elementary functions', () => {
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-13 * Math.max(1, Math.abs(b))
  const number = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })

  it('are those of mathematics', () => {
    fc.assert(
      fc.property(number(1000), number(700), (angle, power) => {
        fc.pre(angle !== 0 && power !== 0)
        expect(
          near(deterministicSine(angle), Math.sin(angle)) &&
            near(deterministicCosine(angle), Math.cos(angle)),
        ).toBe(true)
        expect(near(deterministicExp(power), Math.exp(power))).toBe(true)
        expect(near(deterministicLog(Math.abs(power)), Math.log(Math.abs(power)))).toBe(true)
        expect(near(deterministicAtan2(angle, power), Math.atan2(angle, power))).toBe(true)
      }),
    )
  })

  it.each([0, 1, -1, Math.PI / 2, Math.PI, -Math.PI, 1e-300, 5e-324])('hold at %d', value => {
    expect(
      near(deterministicSine(value), Math.sin(value)) && near(deterministicCosine(value), Math.cos(value)),
    ).toBe(true)
    expect(near(deterministicExp(value), Math.exp(value))).toBe(true)
    if (value >= 0) expect(deterministicLog(value)).toBeCloseTo(Math.log(value), 10)
    expect(deterministicLog(-1)).toBeNaN()
    expect(deterministicAtan2(0, 0)).toBe(0)
  })
})

describe('the Fourier transform', () => {
  it('gives back what it took', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 64, maxLength: 64 }),
        values => {
          const real = Float64Array.from(values)
          const imaginary = new Float64Array(64)
          fftInPlace(real, imaginary, 'forward')
          fftInPlace(real, imaginary, 'inverse')
          return real.every((value, i) => Math.abs(value - values[i]!) < 1e-9)
        },
      ),
    )
  })

  const realSignals = fc.integer({ min: 1, max: 7 }).chain(power =>
    fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), {
      minLength: 2 ** power,
      maxLength: 2 ** power,
    }),
  )

  it('of a real signal is the half of the complex one that is not its mirror', () => {
    fc.assert(
      fc.property(realSignals, values => {
        const real = Float64Array.from(values)
        const imaginary = new Float64Array(values.length)
        const bins = transformReal(Float64Array.from(values))
        fftInPlace(real, imaginary, 'forward')
        return bins.real.every(
          (value, i) =>
            Math.abs(value - real[i]!) < 1e-8 && Math.abs(bins.imaginary[i]! - imaginary[i]!) < 1e-8,
        )
      }),
    )
  })

  it('of a real signal gives back what it took', () => {
    fc.assert(
      fc.property(realSignals, values =>
        restoreReal(transformReal(Float64Array.from(values))).every(
          (value, i) => Math.abs(value - values[i]!) < 1e-9,
        ),
      ),
    )
  })
})

describe('the band-pass', () => {
  it('leaves a pulse where it was, neither delayed nor weakened', () => {
    const pulse = tone(1.2, 30, 20)
    const filtered = bandPassFilter(pulse, 30, { low: 0.65, high: 3.6 })
    const error = filtered.subarray(90, -90).map((value, i) => value - pulse[i + 90]!)
    expect(Math.max(...error.map(Math.abs))).toBeLessThan(0.05)
  })

  it.each([0.1, 9])('takes %d Hz away', frequency => {
    const filtered = bandPassFilter(tone(frequency, 30, 20), 30, { low: 0.65, high: 3.6 })
    expect(Math.max(...filtered.subarray(90, -90).map(Math.abs))).toBeLessThan(0.05)
  })
})

describe('the spectrum', () => {
  it('finds a frequency to a fraction of its step', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.8, max: 3.2, noNaN: true }), frequency => {
        const found = findPeakFrequency(computePowerSpectrum(tone(frequency, 30, 30), 30), 0.65, 3.6)
        return Math.abs(found - frequency) < 0.002
      }),
    )
  })
})

describe('resampling', () => {
  it('keeps a straight line whatever the times of the frames are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.005, max: 0.2, noNaN: true }), { minLength: 5, maxLength: 80 }),
        gaps => {
          const times = gaps.reduce<number[]>((all, gap) => [...all, all[all.length - 1]! + gap], [0])
          const samples = resampleUniformly(
            times,
            times.map(time => 3 + 2 * time),
            30,
          )
          return samples.every((sample, i) => Math.abs(sample - (3 + (2 * (i + 0.5)) / 30)) < 1e-9)
        },
      ),
    )
  })

  it('averages a fast camera instead of thinning it out', () => {
    const times = Array.from({ length: 120 }, (_, i) => i / 120)
    const samples = resampleUniformly(
      times,
      times.map((_, i) => (i % 2 === 0 ? 1 : -1)),
      30,
    )
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.01)
  })

  it('ignores time that stands still or runs back', () => {
    expect(Array.from(resampleUniformly([0, 0.5, 0.5, 0.2, 1], [1, 1, 99, 99, 1], 4))).toEqual([1, 1, 1, 1])
  })
})

describe('intervals between beats', () => {
  const beatsAt = (times: readonly number[]) => times.map(time => ({ time, amplitude: 1 }))

  it('lose one that a missed beat has doubled', () => {
    const times = Array.from({ length: 30 }, (_, i) => 0.8 * i + 0.01 * Math.sin(i)).filter(
      (_, i) => i !== 12,
    )
    const { clean, cleanShare } = cleanInterbeatIntervals(beatsAt(times))
    expect(cleanShare).toBeCloseTo(27 / 28)
    expect(computeSdnn(clean)).toBeLessThan(15)
  })

  it('are freed of the timing error that the regions betray', () => {
    const normal = createSeededGaussian(9)
    const truth = Array.from({ length: 200 }, (_, i) => 0.8 * i)
    const noisy = (error: number) => beatsAt(truth.map(time => time + (error / 1000) * normal()))
    const jitter = estimateBeatTimingJitter(beatsAt(truth), [noisy(20), noisy(20), noisy(20)])
    expect(jitter).toBeGreaterThan(8)
    expect(jitter).toBeLessThan(16)
    expect(removeJitterFromSdnn(50, 12)).toBeCloseTo(Math.sqrt(50 ** 2 - 2 * 12 ** 2))
    expect(removeJitterFromSdnn(10, 12)).toBe(0)
  })

  it('say nothing of the error with fewer than three regions', () => {
    expect(estimateBeatTimingJitter(beatsAt([1, 2, 3]), [beatsAt([1, 2, 3]), beatsAt([1, 2, 3])])).toBeNull()
  })
})

describe('premature beats', () => {
  const rhythm = (intervals: readonly number[]) => {
    let time = 0
    return [
      { time, amplitude: 1 },
      ...intervals.map(interval => ({ time: (time += interval), amplitude: 1 })),
    ]
  }
  const even = Array.from({ length: 30 }, () => 0.8)

  it('are early and followed by a pause', () => {
    expect(findPrematureBeats(rhythm([...even, 0.52, 1.06, ...even]))).toEqual([31])
  })

  it('are not seen in a heart that follows the breath, nor where a beat was missed', () => {
    const breathing = Array.from({ length: 60 }, (_, i) => 0.9 + 0.12 * Math.sin((2 * Math.PI * i) / 5))
    expect(findPrematureBeats(rhythm(breathing))).toEqual([])
    expect(findPrematureBeats(rhythm([...even, 1.6, ...even]))).toEqual([])
    expect(findPrematureBeats(rhythm([0.5, 1]))).toEqual([])
  })
})

describe('breathing', () => {
  it.each([8, 12, 18, 24])('of %d breaths a minute is read off the beats', breaths => {
    const phase = (time: number) => (2 * Math.PI * breaths * time) / 60
    const beats = [{ time: 0, amplitude: 1 }]
    while (beats.length < 45) {
      const { time } = beats[beats.length - 1]!
      const next = time + 0.7 + 0.04 * Math.sin(phase(time))
      beats.push({ time: next, amplitude: 1 + 0.1 * Math.sin(phase(next) + 0.5) })
    }
    const respiration = estimateRespiration(beats, cleanInterbeatIntervals(beats).clean)
    expect(Math.abs(respiration!.rate - breaths)).toBeLessThan(1)
    expect(respiration!.confidence).toBeGreaterThan(0.7)
  })

  it('is not read off a few beats', () => {
    expect(estimateRespiration([{ time: 0, amplitude: 1 }], [])).toBeNull()
  })
})
