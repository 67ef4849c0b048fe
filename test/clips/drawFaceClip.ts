/**
 * Draws a clip that stands for a camera:
 * tsx test/clips/drawFaceClip.ts SCENARIO OUT.y4m [--bpm 72] [--breathing 14] [--skin light] [--seconds 45] [--fps 30] [--size 384x288]
 */
import { parseArgs } from 'node:util'

import type { SkinTone } from '@anzuo/vitals/synthetic'

import { isFaceScenario, FACE_SCENARIOS } from './faceScenarios'
import { writeFaceClip } from './writeFaceClip'

const isSkinTone = (name: string): name is SkinTone => ['light', 'medium', 'dark'].includes(name)

const main = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      bpm: { type: 'string', default: '72' },
      breathing: { type: 'string', default: '14' },
      skin: { type: 'string', default: 'light' },
      seconds: { type: 'string', default: '45' },
      fps: { type: 'string', default: '30' },
      size: { type: 'string', default: '384x288' },
    },
  })
  const [scenario = '', file] = positionals
  const [width = NaN, height = NaN] = values.size.split('x').map(Number)
  const skinTone = values.skin
  const numbers = [
    width,
    height,
    Number(values.bpm),
    Number(values.breathing),
    Number(values.seconds),
    Number(values.fps),
  ]
  const areGood = numbers.every(number => number > 0) && width % 2 === 0 && height % 2 === 0
  if (!isFaceScenario(scenario) || !file || !isSkinTone(skinTone) || !areGood) {
    console.error(
      `Usage: tsx test/clips/drawFaceClip.ts SCENARIO OUT.y4m [--bpm N] [--breathing N] [--skin light|medium|dark]`,
    )
    console.error(
      `         [--seconds N] [--fps N] [--size 384x288]\nScenarios: ${FACE_SCENARIOS.join(', ')}`,
    )
    process.exit(2)
  }
  writeFaceClip({
    scenario,
    file,
    width,
    height,
    skinTone,
    heartRate: Number(values.bpm),
    respiratoryRate: Number(values.breathing),
    seconds: Number(values.seconds),
    framesPerSecond: Number(values.fps),
  })
}

main()
