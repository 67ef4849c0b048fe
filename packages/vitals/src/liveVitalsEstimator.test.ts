/** @jest-environment node */
import { createLiveVitalsEstimator, type LivePulseReader } from './liveVitalsEstimator'
import { createRgbTraceRecorder } from './rgbTraceRecorder'
import { analysePulse } from './pulseAnalysis'
import { TRACE_SAMPLE_RATE_HZ } from './resampling'

const CLEAR_WAVE = Float64Array.from({ length: 300 }, (_, i) =>
  Math.sin((2 * Math.PI * 1.2 * i) / TRACE_SAMPLE_RATE_HZ),
)
const { heartRate } = analysePulse(CLEAR_WAVE, TRACE_SAMPLE_RATE_HZ)

/** Plays frames to an estimator whose looks answer `isClearAt`; the seconds at which it looked, and at which it showed a number. */
const play = (seconds: number, isClearAt: (second: number) => boolean) => {
  const recorder = createRgbTraceRecorder(seconds + 1)
  const lookedAt: number[] = []
  const shownAt: number[] = []
  const reader: LivePulseReader = {
    estimate: () => {
      lookedAt.push(recorder.seconds())
      return { signal: 4, heartRate, isTrustworthy: isClearAt(recorder.seconds()) }
    },
    readWave: () => null,
  }
  const estimator = createLiveVitalsEstimator(reader)
  for (let frame = 0; frame <= seconds * TRACE_SAMPLE_RATE_HZ; frame++) {
    recorder.add((1000 * frame) / TRACE_SAMPLE_RATE_HZ, new Float64Array(12).fill(100), [1, 1, 1, 1])
    estimator.update(recorder)
    if (estimator.heartRate() !== null) shownAt.push(recorder.seconds())
  }
  return { lookedAt, shownAt }
}

const countBetween = (times: readonly number[], from: number, to: number) =>
  times.filter(time => time > from && time <= to).length

describe('the number on the screen', () => {
  it('is looked for every second until it stands, then every other second', () => {
    const { lookedAt, shownAt } = play(30, second => second > 15)
    expect(countBetween(lookedAt, 5, 15)).toBe(10)
    expect(countBetween(lookedAt, 20, 30)).toBe(5)
    expect(shownAt[0]).toBeLessThan(18.5)
  })

  it('goes within five seconds when the signal does', () => {
    const { lookedAt, shownAt } = play(30, second => second < 20)
    expect(shownAt.length).toBeGreaterThan(0)
    expect(shownAt[shownAt.length - 1]).toBeLessThan(25)
    expect(countBetween(lookedAt, 23, 30)).toBeGreaterThanOrEqual(6)
  })
})
