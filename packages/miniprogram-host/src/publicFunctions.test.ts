import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseLaunchOptions } from './backends/launch'
import { bundleScript } from './bundleScript'
import { pollUntil } from './client/pollUntil'
import { connectToMiniProgram } from './client/launchMiniProgram'
import { getOrCreateCachedText } from './diskCache'
import {
  createRuleViolatingMiniProgram,
  writeMiniProgramToTempFolder,
} from './example/ruleViolatingMiniProgram'
import { readCompiledProgram } from './program/compiledProgram'
import { runChildProcess } from './runChildProcess'
import { MiniProgramRejectedError } from './violations'
import { computeI420ByteLength, formatY4mHeader, readY4mFrames, Y4M_FRAME_HEADER } from './y4m'

const folder = mkdtempSync(path.join(tmpdir(), 'host-border-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('readCompiledProgram refuses', () => {
  test('a folder that is not there', () => {
    expect(() => readCompiledProgram(path.join(folder, 'none'))).toThrow(
      new MiniProgramRejectedError('missing-file', 'app.json'),
    )
  })

  test.each(['null', '[]', '{}', '{"pages":[]}', '{"pages":"home"}', '{"pages":[1]}'])(
    'an app.json of %s',
    text => {
      const { folder: program, remove } = writeMiniProgramToTempFolder({ 'app.json': text, 'app.js': '' })
      try {
        expect(() => readCompiledProgram(program)).toThrow('app-config: app.json lists no pages')
      } finally {
        remove()
      }
    },
  )
})

test('a cold start at a page that is not there is refused', () => {
  const { folder: program, remove } = writeMiniProgramToTempFolder(createRuleViolatingMiniProgram())
  try {
    expect(() => parseLaunchOptions(readCompiledProgram(program), '/pages/none/none?id=1')).toThrow(
      'app-config: there is no page pages/none/none',
    )
  } finally {
    remove()
  }
})

describe('readY4mFrames', () => {
  const size = { width: 4, height: 2, framesPerSecond: 10 }
  const frame = Buffer.concat([Buffer.from(Y4M_FRAME_HEADER), Buffer.alloc(computeI420ByteLength(4, 2))])
  const readTimes = async (content: Buffer) => {
    const file = path.join(folder, 'clip.y4m')
    writeFileSync(file, content)
    const times: number[] = []
    for await (const { time } of readY4mFrames(file)) times.push(time)
    return times
  }
  const header = Buffer.from(formatY4mHeader(size))

  test('leaves out a last frame that is cut off', async () => {
    expect(await readTimes(Buffer.concat([header, frame, frame, frame.subarray(0, -1)]))).toEqual([0, 100])
  })

  test('finds no frames in an empty file', async () => {
    expect(await readTimes(Buffer.alloc(0))).toEqual([])
  })

  test.each([
    'YUV4MPEG2 W3 H2 F10:1 C420mpeg2',
    'YUV4MPEG2 W0 H0 F10:1 C420mpeg2',
    'YUV4MPEG2 H2 F10:1 C420mpeg2',
    'YUV4MPEG2 W4 H2 F0:1 C420mpeg2',
    'YUV4MPEG2 W4 H2 Fx C420mpeg2',
    'YUV4MPEG2 W4 H2 F10:1 C444',
    'YUV4MPEG2 W4 H2 F10:1 C420p10',
    'RIFF',
  ])('refuses a file that begins with %s', async line => {
    await expect(readTimes(Buffer.from(`${line}\n`))).rejects.toThrow(RangeError)
  })

  test('refuses a file that is not there', async () => {
    await expect(readY4mFrames(path.join(folder, 'none.y4m')).next()).rejects.toThrow('ENOENT')
  })
})

test('bundleScript refuses a file that is not there', () => {
  expect(() => bundleScript(path.join(folder, 'none.ts'), 'iife')).toThrow('Could not resolve')
})

test('getOrCreateCachedText keeps nothing of a result that could not be made', () => {
  const entry = { name: 'border-test', inputs: [folder] }
  const fail = () => {
    throw new Error('cannot be made')
  }
  expect(() => getOrCreateCachedText(entry, fail)).toThrow('cannot be made')
  expect(() => getOrCreateCachedText(entry, fail)).toThrow('cannot be made')
})

test('pollUntil gives up with the last answer', async () => {
  await expect(
    pollUntil(
      async () => 'early',
      answer => answer === 'late',
      { timeoutMs: 10, intervalMs: 1 },
    ),
  ).rejects.toThrow('still "early" after 10 ms')
})

test('runCommand rejects for a program that is not there, and gives the code of one that fails', async () => {
  await expect(runChildProcess(path.join(folder, 'none'), [])).rejects.toThrow('ENOENT')
  expect(await runChildProcess(process.execPath, ['-e', 'process.exit(3)'])).toMatchObject({ exitCode: 3 })
})

test('connectToMiniProgram rejects where nobody listens, and ends what was to run there', async () => {
  const stop = jest.fn(() => Promise.resolve(0))
  await expect(connectToMiniProgram('ws://127.0.0.1:1', stop)).rejects.toThrow()
  expect(stop).toHaveBeenCalledTimes(1)
})
