import type { RgbaImage } from '../vitals/types'
import { measureSublingual } from './sublingual'

/** The underside of a tongue: even flesh, and two veins of a width in pixels. */
const underside = (vein: number, colour: readonly [number, number, number] = [110, 60, 90]): RgbaImage => {
  const size = 300
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let at = 0; at < size * size; at++) {
    const x = at % size
    const y = Math.floor(at / size)
    const isVein = y > 100 && y < 190 && (Math.abs(x - 125) < vein / 2 || Math.abs(x - 175) < vein / 2)
    data.set(isVein ? colour : [200, 110, 110], at * 4)
  }
  return { data, width: size, height: size }
}

describe('the measurement under the tongue', () => {
  it('is always marked as a simple one', () => {
    expect(measureSublingual(underside(0)).kind).toBe('simpleMeasurement')
  })

  it('measures nothing where no vein is to be seen', () => {
    expect(measureSublingual(underside(0))).toMatchObject({ length: null, width: null, contrast: null })
  })

  it('finds the length of the veins', () => {
    expect(measureSublingual(underside(8)).length).toBeCloseTo(0.5, 1)
  })

  it('tells wide veins from narrow ones, and dark from pale', () => {
    const narrow = measureSublingual(underside(6))
    expect(measureSublingual(underside(12)).width).toBeGreaterThan(narrow.width!)
    expect(measureSublingual(underside(6, [150, 85, 100])).contrast).toBeLessThan(narrow.contrast!)
  })
})
