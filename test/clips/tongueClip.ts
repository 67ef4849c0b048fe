import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

import { renderSyntheticTonguePhoto, type SyntheticTongueOptions } from '@anzuo/tongue/synthetic'
import type { RgbaImage } from '@anzuo/vitals'

import {
  computeI420ByteLength,
  convertRgbaToI420,
  Y4M_FRAME_HEADER,
  formatY4mHeader,
} from '@anzuo/miniprogram-host/y4m'

/** Pixels a side: as many as a phone's camera gives in height. */
const IMAGE_SIZE_PX = 720
const FRAMES_PER_SECOND = 10
const FRAME_COUNT = 10

/** Writes a clip of a drawn tongue in an open mouth; it stands still but for its noise. */
export const writeTongueClip = (file: string, options: SyntheticTongueOptions = {}): void => {
  const mark = Buffer.from(Y4M_FRAME_HEADER)
  const record = Buffer.alloc(mark.length + computeI420ByteLength(IMAGE_SIZE_PX, IMAGE_SIZE_PX))
  record.set(mark)
  const output = openSync(file, 'w')
  try {
    writeSync(
      output,
      formatY4mHeader({ width: IMAGE_SIZE_PX, height: IMAGE_SIZE_PX, framesPerSecond: FRAMES_PER_SECOND }),
    )
    convertRgbaToI420(
      renderSyntheticTonguePhoto({ size: IMAGE_SIZE_PX, ...options }).photo,
      record.subarray(mark.length),
    )
    for (let frame = 0; frame < FRAME_COUNT; frame++) writeSync(output, record)
  } finally {
    closeSync(output)
  }
}

const createPngChunk = (name: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A picture as a PNG file. */
export const encodePng = ({ data, width, height }: RgbaImage): Buffer => {
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
    createPngChunk('IHDR', head),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A drawn tongue as the file of a photo. */
export const createTonguePhotoPng = (options: SyntheticTongueOptions = {}): Buffer =>
  encodePng(renderSyntheticTonguePhoto({ size: IMAGE_SIZE_PX, ...options }).photo)
