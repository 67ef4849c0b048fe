import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

import { drawTongue, type DrawnTongueOptions } from '@/domain/tongue/sample'
import type { RgbaImage } from '@/domain/vitals'

import { i420Size, toI420, Y4M_FRAME_MARK, y4mHeader } from './y4m'

/** Pixels a side: as many as a phone's camera gives in height. */
const SIZE = 720
const FRAMES_PER_SECOND = 10
const FRAMES = 10

/** Writes a clip of a drawn tongue in an open mouth; it stands still but for its noise. */
export const writeTongueClip = (file: string, options: DrawnTongueOptions = {}): void => {
  const mark = Buffer.from(Y4M_FRAME_MARK)
  const record = Buffer.alloc(mark.length + i420Size(SIZE, SIZE))
  record.set(mark)
  const output = openSync(file, 'w')
  try {
    writeSync(output, y4mHeader({ width: SIZE, height: SIZE, framesPerSecond: FRAMES_PER_SECOND }))
    toI420(drawTongue({ size: SIZE, ...options }).photo, record.subarray(mark.length))
    for (let frame = 0; frame < FRAMES; frame++) writeSync(output, record)
  } finally {
    closeSync(output)
  }
}

const chunk = (name: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A picture as a PNG file. */
export const toPng = ({ data, width, height }: RgbaImage): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a channel, with alpha.
  head.set([8, 6], 8)
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (1 + width * 4) + 1)
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A drawn tongue as the file of a photo. */
export const tonguePhoto = (options: DrawnTongueOptions = {}): Buffer =>
  toPng(drawTongue({ size: SIZE, ...options }).photo)
