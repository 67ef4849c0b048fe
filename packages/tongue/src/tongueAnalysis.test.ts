/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ready, setBackend } from '@tensorflow/tfjs-core'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'

import type { RgbaImage } from '@anzuo/vitals'
import {
  analyseTonguePhoto,
  loadTongueNetwork,
  rasteriseTongueSegmentation,
  segmentTongue,
  type NetworkWeightsManifest,
  type TongueNetwork,
  type TongueSigns,
} from './index'
import { renderSyntheticTonguePhoto, type SyntheticTongueOptions } from './synthetic'

const model = join(__dirname, '../../../models/tongue')
const weights = Uint8Array.from(readFileSync(join(model, 'network.bin'))).buffer
const manifest = JSON.parse(readFileSync(join(model, 'network.json'), 'utf8')) as NetworkWeightsManifest

// Each of these looks at a whole photo, which takes its time on a busy machine.
jest.setTimeout(60_000)

let network: TongueNetwork
beforeAll(async () => {
  setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), '/'))
  await setBackend('wasm')
  await ready()
  network = loadTongueNetwork({ weights, manifest })
})
afterAll(() => network.dispose())

const analyseSynthetic = async (options: SyntheticTongueOptions) => {
  const outcome = await analyseTonguePhoto({ network, photo: renderSyntheticTonguePhoto(options).photo })
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.fault}`)
  return outcome.findings
}
const getPhotoFault = async (photo: RgbaImage, faces = 1) => {
  const outcome = await analyseTonguePhoto({ network, photo, countFaces: async () => faces })
  return outcome.kind === 'refused' ? outcome.fault : null
}
const getSyntheticPhotoFault = (options: SyntheticTongueOptions) =>
  getPhotoFault(renderSyntheticTonguePhoto(options).photo)

const plain = (width: number, height: number, colour: readonly [number, number, number]): RgbaImage => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 4) data.set(colour, at)
  return { data, width, height }
}

const cropped = (photo: RgbaImage, height: number): RgbaImage => ({
  data: photo.data.slice(0, photo.width * height * 4),
  width: photo.width,
  height,
})

/** A drawn tongue cut out of its photo, with so much air (below 0: less than the tongue) at each side, shares of its longer side. */
const cropToTongue = (
  air: Partial<Record<'left' | 'right' | 'top' | 'bottom', number>>,
  options: SyntheticTongueOptions = {},
): RgbaImage => {
  const { photo, mask } = renderSyntheticTonguePhoto({ size: 480, ...options })
  const inside = [...mask.keys()].filter(at => mask[at])
  const xs = inside.map(at => at % photo.width)
  const ys = inside.map(at => Math.floor(at / photo.width))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [ys[0]!, ys[ys.length - 1]!]
  const longer = Math.max(right - left, bottom - top)
  const from = (edge: number, side: keyof typeof air) => Math.round(edge - (air[side] ?? 0) * longer)
  const to = (edge: number, side: keyof typeof air) => Math.round(edge + 1 + (air[side] ?? 0) * longer)
  const [x0, x1, y0, y1] = [from(left, 'left'), to(right, 'right'), from(top, 'top'), to(bottom, 'bottom')]
  const cut = plain(x1 - x0, y1 - y0, [0, 0, 0])
  for (let row = y0; row < y1; row++) {
    const line = photo.data.subarray((row * photo.width + x0) * 4, (row * photo.width + x1) * 4)
    cut.data.set(line, (row - y0) * cut.width * 4)
  }
  return cut
}

/** A picture in the middle of a larger grey one. */
const inWideRoom = (photo: RgbaImage, size: number): RgbaImage => {
  const room = plain(size, size, [90, 90, 90])
  const left = (size - photo.width) / 2
  const top = (size - photo.height) / 2
  for (let row = 0; row < photo.height; row++) {
    const line = photo.data.subarray(row * photo.width * 4, (row + 1) * photo.width * 4)
    room.data.set(line, ((top + row) * size + left) * 4)
  }
  return room
}

const sideBySide = (photo: RgbaImage): RgbaImage => {
  const data = new Uint8ClampedArray(photo.data.length * 2)
  for (let row = 0; row < photo.height; row++) {
    const line = photo.data.subarray(row * photo.width * 4, (row + 1) * photo.width * 4)
    data.set(line, row * photo.width * 8)
    data.set(line, row * photo.width * 8 + photo.width * 4)
  }
  return { data, width: photo.width * 2, height: photo.height }
}

describe('the outline of a tongue', () => {
  it('lies where the tongue was drawn', async () => {
    const { photo, mask } = renderSyntheticTonguePhoto()
    const segmentation = await segmentTongue(network, photo)
    const found = rasteriseTongueSegmentation(segmentation!, {
      left: 0,
      top: 0,
      scale: 1,
      width: photo.width,
      height: photo.height,
    })
    const both = found.reduce((sum, value, at) => sum + (value & mask[at]!), 0)
    const sum = found.reduce((total, value, at) => total + value + mask[at]!, 0)
    expect((2 * both) / sum).toBeGreaterThan(0.9)
  })

  it('comes from whole weights only', () => {
    expect(() => loadTongueNetwork({ weights: weights.slice(0, 5000), manifest })).toThrow(RangeError)
    expect(() => loadTongueNetwork({ weights, manifest: { ...manifest, format: 'other' } })).toThrow(
      RangeError,
    )
  })
})

const mirrored = ({ data, width, height }: RgbaImage): RgbaImage => {
  const turned = new Uint8ClampedArray(data.length)
  for (let at = 0; at < width * height; at++) {
    const column = at % width
    turned.set(data.subarray(at * 4, at * 4 + 4), (at - column + width - 1 - column) * 4)
  }
  return { data: turned, width, height }
}
/** From where to where something was seen across the photo. */
const getHorizontalExtent = ({ lines }: { lines: { x: number }[][] }): [number, number] => {
  const xs = lines.flat().map(({ x }) => x)
  return [Math.min(...xs), Math.max(...xs)]
}

it('sees a mirrored tongue mirrored, with the same signs', async () => {
  const { photo } = renderSyntheticTonguePhoto({ middle: { x: 0.42, y: 0.54 }, lean: 8, crack: 1, size: 480 })
  const [plainly, turned] = await Promise.all(
    [photo, mirrored(photo)].map(async view => {
      const outcome = await analyseTonguePhoto({ network, photo: view })
      if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.fault}`)
      return outcome.findings
    }),
  )
  for (const part of ['tongue', 'cracks'] as const) {
    const [left, right] = getHorizontalExtent(plainly!.overlay[part])
    const [leftMirrored, rightMirrored] = getHorizontalExtent(turned!.overlay[part])
    expect(1 - leftMirrored).toBeCloseTo(right, 1)
    expect(1 - rightMirrored).toBeCloseTo(left, 1)
  }
  const labels = (signs: TongueSigns) => Object.values(signs).map(({ label }) => label)
  expect(labels(turned!.signs)).toEqual(labels(plainly!.signs))
})

describe('a photo is refused', () => {
  it.each([
    ['a wall', plain(400, 300, [180, 175, 170])],
    ['a red cloth', plain(300, 400, [190, 40, 40])],
    ['a single pixel', plain(1, 1, [200, 80, 80])],
    ['a line', plain(400, 1, [200, 80, 80])],
  ])('without a tongue: %s', async (_, photo) => {
    expect(await getPhotoFault(photo)).toBe('noTongue')
  })

  it('with a tongue far away', async () => {
    expect(await getSyntheticPhotoFault({ halfWidth: 0.09 })).toBe('tooFar')
  })

  it('with a tongue too small for the first look', async () => {
    expect(await getPhotoFault(inWideRoom(renderSyntheticTonguePhoto({ size: 240 }).photo, 800))).toBe(
      'tooFar',
    )
  })

  it('with a tongue at the side', async () => {
    expect(await getSyntheticPhotoFault({ halfWidth: 0.18, middle: { x: 0.21, y: 0.5 } })).toBe('offCentre')
  })

  it('with its tip cut off', async () => {
    expect(await getPhotoFault(cropped(renderSyntheticTonguePhoto().photo, 192))).toBe('cutOff')
  })

  it('in the dark', async () => {
    expect(await getSyntheticPhotoFault({ lamp: [0.08, 0.08, 0.08] })).toBe('tooDark')
  })

  it('in glaring light', async () => {
    expect(await getSyntheticPhotoFault({ lamp: [6, 6, 6] })).toBe('tooBright')
  })

  it('under a coloured lamp', async () => {
    expect(await getSyntheticPhotoFault({ lamp: [0.3, 0.8, 1.9] })).toBe('colourCast')
  })

  it.each([0.32, 0.36])('with a mouth that is not open wide enough: %s as high as wide', async slimness => {
    expect(await getSyntheticPhotoFault({ slimness, halfWidth: 0.3, size: 640 })).toBe('mouthNotOpen')
  })

  it.each([2.1, 2.3])('with a tongue that is strained: %s as high as wide', async slimness => {
    expect(await getSyntheticPhotoFault({ slimness, halfWidth: 0.17 })).toBe('straining')
  })

  it('with two tongues', async () => {
    expect(await getPhotoFault(sideBySide(renderSyntheticTonguePhoto().photo))).toBe('severalFaces')
  })

  it('with a second face beside a small tongue', async () => {
    const { photo } = renderSyntheticTonguePhoto({ halfWidth: 0.17 })
    expect(await getPhotoFault(photo, 2)).toBe('severalFaces')
  })
})

describe('a tongue that fills the frame', () => {
  it.each([0.03, 0, -0.04])('is judged with %s of its length around it', async air => {
    const sides = { left: air, right: air, top: air, bottom: air }
    expect(await getPhotoFault(cropToTongue(sides))).toBeNull()
  })

  it('shows its crack but neither its build nor marks of teeth when its sides are out of sight', async () => {
    const photo = cropToTongue({ left: -0.15, right: -0.15, bottom: 0.03 }, { crack: 1, toothMarks: 1 })
    const outcome = await analyseTonguePhoto({ network, photo })
    expect(outcome).toMatchObject({
      kind: 'judged',
      findings: {
        signs: {
          cracks: { label: 'present' },
          build: { label: 'unclear' },
          toothMarks: { label: 'unclear' },
        },
      },
    })
  })

  const getToothMarks = async (air: Parameters<typeof cropToTongue>[0], toothMarks: number) => {
    const photo = cropToTongue({ top: 0.08, bottom: 0.08, ...air }, { toothMarks })
    const outcome = await analyseTonguePhoto({ network, photo })
    return outcome.kind === 'judged' ? outcome.findings.signs.toothMarks.label : 'refused'
  }

  it.each([
    ['6 % of both sides', { left: -0.06, right: -0.06 }, 0],
    ['10 % of both sides', { left: -0.1, right: -0.1 }, 1],
    ['7 % of one side', { left: -0.07, right: 0.08 }, 1],
    ['10 % of one side', { left: -0.1, right: 0.08 }, 0],
  ])('says nothing of marks of teeth when the frame takes %s', async (_, air, toothMarks) => {
    expect(['unclear', 'refused']).toContain(await getToothMarks(air, toothMarks))
  })

  it('tells its marks of teeth where there is air beside it', async () => {
    expect(await getToothMarks({ left: 0.08, right: 0.08 }, 0)).toBe('none')
    expect(['moderate', 'severe']).toContain(await getToothMarks({ left: 0.08, right: 0.08 }, 1))
  })

  it('is cut off when only one of its sides is missing', async () => {
    const air = { left: -0.25, right: 0.1, top: 0.05, bottom: 0.05 }
    expect(await getPhotoFault(cropToTongue(air))).toBe('cutOff')
  })
})

const YELLOW_COATING = [0.38, 0.22, 0.11] as const

describe('the signs', () => {
  it('of a plain tongue are plain', async () => {
    const { signs } = await analyseSynthetic({})
    expect(signs.toothMarks.label).toBe('none')
    expect(signs.cracks.label).toBe('none')
    expect(signs.redTip.label).toBe('no')
    expect(signs.coatingThickness.label).toBe('thin')
    expect(signs.coatingColour.label).toBe('white')
  })

  it('show a crack, and where', async () => {
    const { signs, overlay } = await analyseSynthetic({ crack: 1 })
    expect(signs.cracks.label).toBe('present')
    const xs = overlay.cracks.lines.flat().map(({ x }) => x)
    expect(Math.min(...xs)).toBeGreaterThan(0.42)
    expect(Math.max(...xs)).toBeLessThan(0.58)
  })

  it('show a red tip', async () => {
    expect((await analyseSynthetic({ redTip: true, coating: 0.3 })).signs.redTip.label).toBe('yes')
  })

  it('show a tongue without coating', async () => {
    expect((await analyseSynthetic({ coating: 0 })).signs.coatingThickness.label).toBe('none')
  })

  it.each([0.32, 0.36])('show a yellow coating that covers little: %s of the width', async coating => {
    const { signs } = await analyseSynthetic({ coating, coat: YELLOW_COATING })
    expect(signs.coatingColour.label).toBe('yellow')
  })

  it('say nothing of coating when no flesh is to be seen', async () => {
    const { signs, coverage } = await analyseSynthetic({ coating: 1.3 })
    expect(signs.coatingThickness.label).toBe('unclear')
    expect(coverage).toBeNull()
  })

  it.each<[string, SyntheticTongueOptions, string]>([
    ['white', {}, 'white'],
    ['white under a warmer lamp', { lamp: [1.08, 1, 0.88] }, 'white'],
    ['yellow', { coat: YELLOW_COATING }, 'yellow'],
    ['yellow under a cooler lamp', { coat: YELLOW_COATING, lamp: [0.95, 1, 1.1] }, 'yellow'],
  ])('show that a coating is %s, though nothing white is in the picture', async (_, change, label) => {
    const { signs, whiteReference } = await analyseSynthetic({ teeth: false, ...change })
    expect(whiteReference).toBeNull()
    expect(signs.coatingColour.label).toBe(label)
  })

  it.each<[string, readonly [number, number, number], string]>([
    ['pale', [0.36, 0.17, 0.16], 'pale'],
    ['pink', [0.36, 0.11, 0.12], 'pink'],
    ['red', [0.36, 0.08, 0.095], 'red'],
  ])('show a %s body in warmer and in cooler daylight', async (_, body, label) => {
    for (const lamp of [
      [1, 1, 1],
      [1.09, 1, 0.87],
      [0.94, 1, 1.11],
    ] as const) {
      const { signs } = await analyseSynthetic({ body, lamp, teeth: false, coating: 0.3 })
      expect(signs.bodyColour.label).toBe(label)
    }
  })

  it('leave the colour of the body unclear under a strange lamp when nothing white is in the picture', async () => {
    const { signs } = await analyseSynthetic({ teeth: false, lamp: [1.2, 1, 0.7] })
    expect(signs.bodyColour.label).toBe('unclear')
  })

  it('show the marks of teeth', async () => {
    const { signs } = await analyseSynthetic({ toothMarks: 1 })
    expect(['moderate', 'severe']).toContain(signs.toothMarks.label)
  })

  it('tell marked sides from plain ones, and neither from what lies between', async () => {
    const grades = []
    for (const toothMarks of [0.1, 0.4, 0.6]) {
      grades.push((await analyseSynthetic({ toothMarks })).signs.toothMarks.label)
    }
    expect(grades).toEqual(['none', 'unclear', 'moderate'])
  })

  let plainSigns: Promise<TongueSigns> | null = null
  const signsBefore = () => (plainSigns ??= analyseSynthetic({ crack: 1 }).then(({ signs }) => signs))

  it.each<[string, SyntheticTongueOptions]>([
    ['more light', { lamp: [1.3, 1.3, 1.3] }],
    ['less light', { lamp: [0.62, 0.62, 0.62] }],
    ['a warmer lamp', { lamp: [1.08, 1, 0.88] }],
    ['a cooler lamp', { lamp: [0.95, 1, 1.1] }],
    ['a leaning head', { lean: 10 }],
    ['a head leaning the other way', { lean: -10 }],
  ])('stay the same or become unclear with %s', async (_, change) => {
    const before = await signsBefore()
    const after = (await analyseSynthetic({ crack: 1, ...change })).signs
    for (const sign of Object.keys(before) as (keyof typeof before)[]) {
      if (before[sign].label !== 'unclear')
        expect([before[sign].label, 'unclear']).toContain(after[sign].label)
    }
  })
})
