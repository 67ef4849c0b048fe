/** @jest-environment node */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { drawFaceScenario } from './faceScenarios'
import { writeFaceClip } from './writeFaceClip'
import { computeI420ByteLength, readY4mFrames, formatY4mHeader } from '@anzuo/miniprogram-host/y4m'

describe('a drawn clip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'))
  const file = join(folder, 'face.y4m')
  const size = { width: 64, height: 48, framesPerSecond: 10 }
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is written frame by frame and read back with its times', async () => {
    writeFaceClip({ scenario: 'face', file, seconds: 1, ...size })
    const frameBytes = computeI420ByteLength(size.width, size.height) + 'FRAME\n'.length
    expect(statSync(file).size).toBe(formatY4mHeader(size).length + 10 * frameBytes)
    const times: number[] = []
    for await (const { time, image } of readY4mFrames(file)) {
      expect(image).toMatchObject({ width: 64, height: 48 })
      times.push(time)
    }
    expect(times).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
  })

  it('keeps its brightness through the conversion', async () => {
    const drawn = drawFaceScenario('frozenFace', { width: 64, height: 48 }).draw(0).data
    writeFaceClip({ scenario: 'frozenFace', file, seconds: 0.1, ...size })
    for await (const { image } of readY4mFrames(file)) {
      let difference = 0
      for (let pixel = 0; pixel < 64 * 48; pixel++)
        difference += image.data[pixel * 4 + 1]! - drawn[pixel * 4 + 1]!
      expect(Math.abs(difference / (64 * 48))).toBeLessThan(1)
    }
  })

  it('that is no 8-bit 4:2:0 file of even size is refused', async () => {
    writeFaceClip({ scenario: 'emptyRoom', file, seconds: 0.1, ...size, width: 62 })
    await expect(readY4mFrames(join(folder, 'none.y4m')).next()).rejects.toThrow()
    await expect(readY4mFrames(__filename).next()).rejects.toThrow(RangeError)
  })
})
