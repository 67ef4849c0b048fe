/** @jest-environment node */
import { createSyntheticFace } from './index'

const size = { width: 80, height: 60 }
const cheekGreen = (data: ArrayLike<number>) => {
  let sum = 0
  for (let y = 28; y < 36; y++) for (let x = 32; x < 38; x++) sum += data[(y * 80 + x) * 4 + 1]!
  return sum / 48
}

describe('a drawn face', () => {
  it('is the same at the same time', () => {
    const draw = () => createSyntheticFace(size).draw(3.3).data
    expect(draw()).toEqual(draw())
  })

  it('grows paler and darker with its pulse', () => {
    const drawn = createSyntheticFace({ ...size, noise: 0, headMotion: 0, pulseStrength: 0.1 })
    const greens = Array.from({ length: 60 }, (_, i) => cheekGreen(drawn.draw(i / 30).data))
    expect(Math.max(...greens) - Math.min(...greens)).toBeGreaterThan(5)
  })

  it('stays as it is when it is a photo', () => {
    const photo = createSyntheticFace({ ...size, photo: true, noise: 0 })
    expect(photo.draw(0).data).toEqual(photo.draw(2.37).data)
  })

  it('has beats at the rate and variability that were asked for', () => {
    const { heartbeat } = createSyntheticFace({ ...size, heartRate: 90, sdnn: 30 })
    const beats = heartbeat.beatsUntil(300)
    const intervals = beats.slice(1).map((beat, i) => 1000 * (beat - beats[i]!))
    const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
    const sdnn = Math.sqrt(
      intervals.reduce((sum, interval) => sum + (interval - mean) ** 2, 0) / intervals.length,
    )
    expect(60000 / mean).toBeCloseTo(90, 0)
    expect(Math.abs(sdnn - 30)).toBeLessThan(4)
  })
})
