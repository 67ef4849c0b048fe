import { closeSync, openSync, writeSync } from 'node:fs'

import { createQrCode } from '@anzuo/domain/qr'
import type { RgbaImage } from '@anzuo/vitals'

import {
  computeI420ByteLength,
  convertRgbaToI420,
  Y4M_FRAME_HEADER,
  formatY4mHeader,
} from '@anzuo/miniprogram-host/y4m'

export type SyntheticQrCodeOptions = {
  /** Degrees that the code is turned by in the picture. */
  turned?: number
  /** How far its upper edge leans away: 0 is straight ahead, 0.4 a long look from below. */
  leaning?: number
  /** Light on it, from 0 to 1. */
  light?: number
  /** Grey steps by which each pixel strays. */
  noise?: number
  /** Side of the printed label, in parts of the picture's height. */
  size?: number
  /** Pixels of the picture, in even numbers. */
  width?: number
  height?: number
}

/** What a phone's camera gives. */
const DEFAULT_IMAGE_SIZE = { width: 1280, height: 720 }
const QUIET_ZONE_MODULES = 4
const SAMPLE_OFFSETS = [0.25, 0.75] as const
const SAMPLES_PER_PIXEL = 4

/** Wood of an armrest, paper and ink, by their three channels in full light. */
const ARMREST_RGB = [96, 74, 58] as const
const PAPER_RGB = [244, 242, 238] as const
const INK_RGB = [24, 26, 28] as const

/** A row of numbers that looks like chance and is the same in every run. */
const createSeededNoise = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

export type SyntheticQrCodeImage = RgbaImage & { data: Uint8ClampedArray }

/** A picture of a label with a code as a camera sees it. */
export const renderQrCodePhoto = (
  text: string,
  options: SyntheticQrCodeOptions = {},
): SyntheticQrCodeImage => {
  const { turned = 0, leaning = 0, light = 1, noise = 4, size = 0.62 } = options
  const { width, height } = { ...DEFAULT_IMAGE_SIZE, ...options }
  const code = createQrCode(text)
  const squares = code.length + 2 * QUIET_ZONE_MODULES
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const half = (height * size) / 2
  /** Where a place of the picture lies on the label, from 0 to 1 when it is on it. */
  const onLabel = (x: number, y: number) => {
    const [dx, dy] = [(x - width / 2) / half, (y - height / 2) / half]
    const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx]
    const depth = 1 - leaning * v
    return [(u / depth + 1) / 2, (v / depth + 1) / 2] as const
  }
  const colourAt = (x: number, y: number): readonly [number, number, number] => {
    const [u, v] = onLabel(x, y)
    if (u < 0 || u >= 1 || v < 0 || v >= 1) return ARMREST_RGB
    const [column, row] = [
      Math.floor(u * squares) - QUIET_ZONE_MODULES,
      Math.floor(v * squares) - QUIET_ZONE_MODULES,
    ]
    return code[row]?.[column] ? INK_RGB : PAPER_RGB
  }
  const stray = createSeededNoise(7)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = [0, 0, 0]
      for (const down of SAMPLE_OFFSETS)
        for (const right of SAMPLE_OFFSETS) {
          const seen = colourAt(x + right, y + down)
          red += seen[0]
          green += seen[1]
          blue += seen[2]
        }
      const strayed = noise * stray()
      const pixel = (y * width + x) * 4
      data[pixel] = (light * red) / SAMPLES_PER_PIXEL + strayed
      data[pixel + 1] = (light * green) / SAMPLES_PER_PIXEL + strayed
      data[pixel + 2] = (light * blue) / SAMPLES_PER_PIXEL + strayed
      data[pixel + 3] = 255
    }
  return { data, width, height }
}

/** Writes a clip of it for a browser's camera. */
export const writeQrCodeClip = (file: string, text: string, options: SyntheticQrCodeOptions = {}): void => {
  const picture = renderQrCodePhoto(text, options)
  const { width, height } = picture
  const mark = Buffer.from(Y4M_FRAME_HEADER)
  const record = Buffer.alloc(mark.length + computeI420ByteLength(width, height))
  record.set(mark)
  convertRgbaToI420(picture, record.subarray(mark.length))
  const output = openSync(file, 'w')
  try {
    writeSync(output, formatY4mHeader({ width, height, framesPerSecond: 10 }))
    for (let frame = 0; frame < 4; frame++) writeSync(output, record)
  } finally {
    closeSync(output)
  }
}
