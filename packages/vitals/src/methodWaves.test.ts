/** @jest-environment node */
import { analyseMethodWaves, analysePulse, isPulseTrustworthy, TRACE_SAMPLE_RATE_HZ } from './index'
import { createSeededGaussian } from './synthetic/seededRandom'

const SECONDS = 30

/** A wave of one method: a pulse, noise of its own, and louder noise while the mouth talks, every other three seconds. */
const drawWave = (
  heartRate: number,
  { noise, talk, seed }: { noise: number; talk: number; seed: number },
) => {
  const normal = createSeededGaussian(seed)
  return Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, (_, i) => {
    const time = i / TRACE_SAMPLE_RATE_HZ
    const level = noise + (Math.floor(time / 3) % 2 === 0 ? talk : 0)
    return Math.sin((2 * Math.PI * heartRate * time) / 60) + level * normal()
  })
}

const errorOf = (analysis: ReturnType<typeof analysePulse>, heartRate: number) =>
  Math.abs(60 * analysis.heartRate.beatsPerSecond - heartRate)

describe('waves of several methods that look at the same skin', () => {
  const drawThree = (heartRate: number, seed: number) =>
    [0, 1, 2].map(method => drawWave(heartRate, { noise: 0.5, talk: 4, seed: 3 * seed + method })) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]

  it.each([48, 72, 130])('find a heart of %d beats a minute while the mouth talks', heartRate => {
    for (const seed of [1, 2, 3])
      expect(
        errorOf(analyseMethodWaves(drawThree(heartRate, seed), TRACE_SAMPLE_RATE_HZ), heartRate),
      ).toBeLessThan(1)
  })

  it('may be upside down, but for the first', () => {
    const [first, second, third] = drawThree(72, 4)
    const turned = analyseMethodWaves([first, second.map(value => -value), third], TRACE_SAMPLE_RATE_HZ)
    const upright = analyseMethodWaves([first, second, third], TRACE_SAMPLE_RATE_HZ)
    expect(turned.heartRate.beatsPerSecond).toBeCloseTo(upright.heartRate.beatsPerSecond, 6)
  })

  it('are not led by one of them that follows the head, however clear that is', () => {
    for (const seed of [5, 6, 7]) {
      const [first, second] = [0, 1].map(method =>
        drawWave(76, { noise: 1, talk: 1, seed: 3 * seed + method }),
      ) as [Float64Array, Float64Array]
      const head = drawWave(50, { noise: 0.1, talk: 0, seed })
      expect(errorOf(analyseMethodWaves([first, second, head], TRACE_SAMPLE_RATE_HZ), 76)).toBeLessThan(3)
    }
  })

  it('of noise alone are not trusted', () => {
    const trusted = Array.from({ length: 10 }, (_, seed) =>
      analyseMethodWaves(
        [0, 1, 2].map(method => {
          const normal = createSeededGaussian(100 + 3 * seed + method)
          return Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, normal)
        }) as [Float64Array, Float64Array, Float64Array],
        TRACE_SAMPLE_RATE_HZ,
      ),
    ).filter(isPulseTrustworthy)
    expect(trusted).toEqual([])
  })
})
