import { closeSync, openSync, writeSync } from 'node:fs'

import {
  computeI420ByteLength,
  convertRgbaToI420,
  Y4M_FRAME_HEADER,
  formatY4mHeader,
} from '@anzuo/miniprogram-host/y4m'

import { generateFrames, type DrawnScene } from './faceScenarios'

export type ClipOptions = {
  file: string
  seconds: number
  framesPerSecond: number
  /** Even numbers of pixels. */
  width: number
  height: number
}

/** Draws a scene straight to disk as y4m, the format that Chromium plays as a camera. */
export const writeClip = (drawn: DrawnScene, options: ClipOptions): void => {
  const { file, seconds, framesPerSecond, width, height } = options
  const mark = Buffer.from(Y4M_FRAME_HEADER)
  const record = Buffer.alloc(mark.length + computeI420ByteLength(width, height))
  record.set(mark)
  const output = openSync(file, 'w')
  try {
    writeSync(output, formatY4mHeader({ width, height, framesPerSecond }))
    for (const { image } of generateFrames(drawn, { seconds, framesPerSecond })) {
      convertRgbaToI420(image, record.subarray(mark.length))
      writeSync(output, record)
    }
  } finally {
    closeSync(output)
  }
}
