import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

export type CameraScenario =
  'finger' | 'face' | 'stillFace' | 'emptyRoom' | 'black' | 'twoFaces' | 'closeFace'

export type CameraClipOptions = { bpm?: number; seconds?: number }

/** Draws a clip for the browser's camera, or takes the one that an earlier test of this machine drew. */
export const ensureCameraClip = async (
  scenario: CameraScenario,
  { bpm = 72, seconds = 45 }: CameraClipOptions = {},
): Promise<string> => {
  const folder = path.join(tmpdir(), `anzuo-clips-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })
  const clip = path.join(folder, `${scenario}-${bpm}bpm-${seconds}s-${process.ppid}.y4m`)
  if (existsSync(clip)) return clip
  const unfinished = `${clip}.part`
  const { exitCode, output } = await runChildProcess(process.execPath, [
    '--import',
    'tsx',
    ...(scenario === 'finger'
      ? [resolveRepositoryPath('test/clips/drawFingerClip.ts')]
      : [resolveRepositoryPath('test/clips/drawFaceClip.ts'), scenario]),
    unfinished,
    '--bpm',
    String(bpm),
    '--seconds',
    String(seconds),
  ])
  if (exitCode !== 0) throw new Error(`The clip ${scenario} could not be drawn:\n${output}`)
  renameSync(unfinished, clip)
  return clip
}
