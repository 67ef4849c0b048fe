import type { RgbaImage } from '@anzuo/vitals'
import { analyseSublingualPhoto, measureSublingualVeins } from './sublingualVeins'

/** The underside of a tongue: even flesh, and two veins of a width in pixels. */
const createSublingualPhoto = (
  vein: number,
  colour: readonly [number, number, number] = [110, 60, 90],
): RgbaImage => {
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
    expect(measureSublingualVeins(createSublingualPhoto(0)).kind).toBe('simpleMeasurement')
  })

  it('measures nothing where no vein is to be seen', () => {
    expect(measureSublingualVeins(createSublingualPhoto(0))).toMatchObject({
      length: null,
      width: null,
      contrast: null,
    })
  })

  it('finds the length of the veins', () => {
    expect(measureSublingualVeins(createSublingualPhoto(8)).length).toBeCloseTo(0.5, 1)
  })

  it('tells wide veins from narrow ones, and dark from pale', () => {
    const narrow = measureSublingualVeins(createSublingualPhoto(6))
    expect(measureSublingualVeins(createSublingualPhoto(12)).width).toBeGreaterThan(narrow.width!)
    expect(measureSublingualVeins(createSublingualPhoto(6, [150, 85, 100])).contrast).toBeLessThan(
      narrow.contrast!,
    )
  })
})

describe('a photo of the underside is refused', () => {
  const plain = (colour: readonly [number, number, number]): RgbaImage => {
    const data = new Uint8ClampedArray(300 * 300 * 4).fill(255)
    for (let at = 0; at < 300 * 300; at++) {
      // A little grain, as every camera gives it.
      const grain = ((at * 7919) % 13) - 6
      data.set(
        colour.map(channel => channel + grain),
        at * 4,
      )
    }
    return { data, width: 300, height: 300 }
  }
  const getPhotoFault = (photo: RgbaImage) => {
    const outcome = analyseSublingualPhoto(photo)
    return outcome.kind === 'refused' ? outcome.fault : null
  }

  it.each([
    ['of a wall', [180, 175, 170], 'noTongue'],
    ['in the dark', [30, 14, 14], 'tooDark'],
    ['in glaring light', [252, 240, 240], 'tooBright'],
    ['under a red lamp', [200, 20, 20], 'colourCast'],
  ] as const)('%s', (_, colour, fault) => {
    expect(getPhotoFault(plain(colour))).toBe(fault)
  })

  it('but not when flesh with veins fills the guide', () => {
    expect(analyseSublingualPhoto(createSublingualPhoto(8))).toMatchObject({ kind: 'measured' })
  })
})
