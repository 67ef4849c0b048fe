/** @jest-environment node */
import fc from 'fast-check'

import { transform } from './fft'
import { bandPass } from './filter'
import { resample } from './resampling'
import { peakFrequency, spectrumOf } from './spectrum'
import { cleanIntervals, jitterOf, standardDeviationOf, withoutJitter } from './variability'
import { estimateRespiration } from './respiration'
import { createNormal } from './sample/random'

const sine = (frequency: number, sampleRate: number, seconds: number) =>
  Float64Array.from({ length: seconds * sampleRate }, (_, i) =>
    Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  )

describe('the Fourier transform', () => {
  it('gives back what it took', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 64, maxLength: 64 }),
        values => {
          const real = Float64Array.from(values)
          const imaginary = new Float64Array(64)
          transform(real, imaginary, 'forward')
          transform(real, imaginary, 'inverse')
          return real.every((value, i) => Math.abs(value - values[i]!) < 1e-9)
        },
      ),
    )
  })
})

describe('the band-pass', () => {
  it('leaves a pulse where it was, neither delayed nor weakened', () => {
    const pulse = sine(1.2, 30, 20)
    const filtered = bandPass(pulse, 30, { low: 0.65, high: 3.6 })
    const error = filtered.subarray(90, -90).map((value, i) => value - pulse[i + 90]!)
    expect(Math.max(...error.map(Math.abs))).toBeLessThan(0.05)
  })

  it.each([0.1, 9])('takes %d Hz away', frequency => {
    const filtered = bandPass(sine(frequency, 30, 20), 30, { low: 0.65, high: 3.6 })
    expect(Math.max(...filtered.subarray(90, -90).map(Math.abs))).toBeLessThan(0.05)
  })
})

describe('the spectrum', () => {
  it('finds a frequency to a fraction of its step', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.8, max: 3.2, noNaN: true }), frequency => {
        const found = peakFrequency(spectrumOf(sine(frequency, 30, 30), 30), 0.65, 3.6)
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
          const samples = resample(
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
    const samples = resample(
      times,
      times.map((_, i) => (i % 2 === 0 ? 1 : -1)),
      30,
    )
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.01)
  })

  it('ignores time that stands still or runs back', () => {
    expect(Array.from(resample([0, 0.5, 0.5, 0.2, 1], [1, 1, 99, 99, 1], 4))).toEqual([1, 1, 1, 1])
  })
})

describe('intervals between beats', () => {
  const beatsAt = (times: readonly number[]) => times.map(time => ({ time, amplitude: 1 }))

  it('lose one that a missed beat has doubled', () => {
    const times = Array.from({ length: 30 }, (_, i) => 0.8 * i + 0.01 * Math.sin(i)).filter(
      (_, i) => i !== 12,
    )
    const { clean, cleanShare } = cleanIntervals(beatsAt(times))
    expect(cleanShare).toBeCloseTo(27 / 28)
    expect(standardDeviationOf(clean)).toBeLessThan(15)
  })

  it('are freed of the timing error that the regions betray', () => {
    const normal = createNormal(9)
    const truth = Array.from({ length: 200 }, (_, i) => 0.8 * i)
    const noisy = (error: number) => beatsAt(truth.map(time => time + (error / 1000) * normal()))
    const jitter = jitterOf(beatsAt(truth), [noisy(20), noisy(20), noisy(20)])
    expect(jitter).toBeGreaterThan(8)
    expect(jitter).toBeLessThan(16)
    expect(withoutJitter(50, 12)).toBeCloseTo(Math.sqrt(50 ** 2 - 2 * 12 ** 2))
    expect(withoutJitter(10, 12)).toBe(0)
  })

  it('say nothing of the error with fewer than three regions', () => {
    expect(jitterOf(beatsAt([1, 2, 3]), [beatsAt([1, 2, 3]), beatsAt([1, 2, 3])])).toBeNull()
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
    const respiration = estimateRespiration(beats, cleanIntervals(beats).clean)
    expect(Math.abs(respiration!.rate - breaths)).toBeLessThan(1)
    expect(respiration!.confidence).toBeGreaterThan(0.7)
  })

  it('is not read off a few beats', () => {
    expect(estimateRespiration([{ time: 0, amplitude: 1 }], [])).toBeNull()
  })
})
