import { randomInt } from 'node:crypto'
import { createEpisode, findDifference } from '../chairKit/differential'
import {
  compileKitProgram,
  findCompilers,
  runFirmwareBench,
  SANITIZER_FLAGS,
} from '../chairKit/firmwareBench'

/**
 * Tells the simulated chair and a chair in C (maker/) the same, and compares every byte that they say. The C is compiled with sanitizers.
 *
 *   npm run fuzz:chair:c -- [frames] [seed]
 */
const FRAME_COUNT = Number(process.argv[2] ?? 1_000_000)
const FIRST_SEED = Number(process.argv[3] ?? randomInt(0x7fff_ffff))
const FRAMES_PER_EPISODE = 2000

const main = async (): Promise<number> => {
  const [compiler] = findCompilers()
  if (!compiler) {
    console.error('No C compiler is installed.')
    return 1
  }
  const program = await compileKitProgram('tests/bench.c', { compiler, flags: SANITIZER_FLAGS })
  const startedAt = Date.now()
  let frames = 0
  for (let seed = FIRST_SEED; frames < FRAME_COUNT; seed += 1) {
    const episode = createEpisode(seed, Math.min(FRAMES_PER_EPISODE, FRAME_COUNT - frames))
    const difference = findDifference(episode, runFirmwareBench(program, episode.options, episode.commands))
    if (difference !== null) {
      console.error(`seed ${seed}: ${difference}`)
      return 1
    }
    frames += episode.frameCount
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${frames} frames from seed ${FIRST_SEED} on, ${compiler}, ${seconds} s: no difference`)
  return 0
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
