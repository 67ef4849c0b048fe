/**
 * Draws a clip of a lit fingertip on the lens: tsx test/clips/drawFingerClip.ts OUT.y4m [--bpm 72] [--seconds 45]
 */
import { parseArgs } from 'node:util'

import { createSyntheticFinger } from '@anzuo/vitals/synthetic'

import { writeClip } from './writeClip'

/** A finger has no details: so many pixels are enough for its noise to average out. */
const SIZE = { width: 96, height: 72 } as const

const main = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { bpm: { type: 'string', default: '72' }, seconds: { type: 'string', default: '45' } },
  })
  const [file] = positionals
  const [heartRate, seconds] = [Number(values.bpm), Number(values.seconds)]
  if (!file || !(heartRate > 0) || !(seconds > 0)) {
    console.error('Usage: tsx test/clips/drawFingerClip.ts OUT.y4m [--bpm N] [--seconds N]')
    process.exit(2)
  }
  const finger = createSyntheticFinger({ ...SIZE, heartRate })
  writeClip(finger, { file, seconds, framesPerSecond: 30, ...SIZE })
}

main()
