import { join } from 'node:path'

import type { TongueAnalysisOutcome } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'

import { decodePhoto } from './decodePhoto'
import { findMaskFile, listPhotos } from './photoFolder'

type PixelBox = { left: number; top: number; width: number; height: number }

/**
 * How far each side of a crop lies outside the tongue, shares of the tongue's longer side. Below 0 the frame takes a strip off
 * both sides, the tip and the root.
 */
const CROP_MARGINS = { withAir: 0.03, tight: 0, beyondFrame: -0.04 } as const

const findTongueBox = ({ data, width, height }: RgbaImage): PixelBox | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at++) {
    if (data[4 * at]! <= 127) continue
    const row = Math.floor(at / width)
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const expandWithinPhoto = (
  box: PixelBox,
  margin: number,
  photo: Pick<RgbaImage, 'width' | 'height'>,
): PixelBox => {
  const air = Math.round(margin * Math.max(box.width, box.height))
  const left = Math.max(0, box.left - air)
  const top = Math.max(0, box.top - air)
  return {
    left,
    top,
    width: Math.min(photo.width, box.left + box.width + air) - left,
    height: Math.min(photo.height, box.top + box.height + air) - top,
  }
}

const copyBox = (photo: RgbaImage, { left, top, width, height }: PixelBox): RgbaImage => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * photo.width + left) * 4
    data.set(photo.data.subarray(from, from + 4 * width), row * width * 4)
  }
  return { data, width, height }
}

/**
 * How many tongues are judged when the photo is cropped to them, by the masks drawn by hand in a folder with `photos` and
 * `masks`: for each margin how many of how many, and why the others were refused. Null without masks.
 */
export const measureFrameFilling = async (
  judge: (photo: RgbaImage) => Promise<TongueAnalysisOutcome>,
  folder: string,
): Promise<Record<string, object> | null> => {
  const report = Object.fromEntries(
    Object.keys(CROP_MARGINS).map(name => [name, { n: 0, judged: 0, refused: {} as Record<string, number> }]),
  )
  for (const file of listPhotos(join(folder, 'photos'))) {
    const maskFile = findMaskFile(folder, file)
    const box = maskFile && findTongueBox(decodePhoto(maskFile))
    if (!box) continue
    const photo = decodePhoto(file)
    for (const [name, margin] of Object.entries(CROP_MARGINS)) {
      const counts = report[name]!
      const outcome = await judge(copyBox(photo, expandWithinPhoto(box, margin, photo)))
      counts.n++
      if (outcome.kind === 'judged') counts.judged++
      else counts.refused[outcome.fault] = (counts.refused[outcome.fault] ?? 0) + 1
    }
  }
  return Object.values(report).some(({ n }) => n > 0) ? report : null
}
