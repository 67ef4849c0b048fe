import { spawnSync } from 'node:child_process'

import type { RgbaImage } from '@anzuo/vitals'

/** Reads the header of a binary PPM: its size, and where the pixels begin. */
const parsePpmHeader = (ppm: Buffer): { width: number; height: number; start: number } => {
  const fields: number[] = []
  let at = 2
  while (fields.length < 3) {
    while (ppm[at]! <= 32) at++
    const from = at
    while (ppm[at]! > 32) at++
    fields.push(Number(ppm.toString('latin1', from, at)))
  }
  return { width: fields[0]!, height: fields[1]!, start: at + 1 }
}

/**
 * A picture file as the app would see it, through ffmpeg.
 * @throws Error when ffmpeg can't read it.
 */
export const decodePhoto = (file: string): RgbaImage => {
  const command = ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'ppm', '-']
  const { stdout, status } = spawnSync('ffmpeg', command, { maxBuffer: 2 ** 28 })
  if (status !== 0 || stdout.length === 0) throw new Error(`${file} can't be read`)
  const { width, height, start } = parsePpmHeader(stdout)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++) {
    data[pixel * 4] = stdout[start + pixel * 3]!
    data[pixel * 4 + 1] = stdout[start + pixel * 3 + 1]!
    data[pixel * 4 + 2] = stdout[start + pixel * 3 + 2]!
  }
  return { data, width, height }
}
