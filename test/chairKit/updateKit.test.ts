import {
  computeFirmwareDigest,
  FIRMWARE_BLOCK_BYTES,
  getFirmwareBlock,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import { createTestImage } from '@anzuo/chair-protocol/testing/firmware'
import { createSeededByteGenerator } from '@anzuo/chair-protocol/testing'
import { compileUpdateProgram, findCompilers, SANITIZER_FLAGS } from './firmwareBench'
import {
  createReferenceUpdate,
  runUpdateInC,
  signUpdate,
  UPDATE_SLOT_BYTES,
  type UpdateCommand,
} from './updateBench'

const NOW = 1_800_000_000
const BLOCKS = 4
const image = createTestImage((BLOCKS - 1) * FIRMWARE_BLOCK_BYTES + 17)

const describeImage = (changes: Partial<FirmwareManifest> = {}): FirmwareManifest => ({
  family: 'w',
  version: [2, 0, 0],
  floor: [1, 4, 0],
  counter: 7,
  size: image.length,
  expiresAt: NOW + 86_400,
  keyId: 1,
  digest: computeFirmwareDigest(image),
  ...changes,
})
const manifest = signUpdate(describeImage())

const BRING: readonly UpdateCommand[] = [
  { name: 'ask', request: { name: 'firmwareBegin', manifest } },
  ...Array.from({ length: BLOCKS }, (_, index): UpdateCommand => ({
    name: 'ask',
    request: { name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) },
  })),
  { name: 'ask', request: { name: 'firmwareVerify' } },
  { name: 'ask', request: { name: 'firmwareActivate' } },
  { name: 'start' },
  { name: 'confirm' },
  { name: 'pages' },
]

/** Begin, each block, verify, activate, the counted start, confirm; a block is written before its mark. */
const WRITES = 1 + 2 * BLOCKS + 1 + 1 + 1 + 1

/** Brings an update whose power is cut at one write, and then what a phone would send after the next start. */
const bringWithCut = (writes: number, halves: 0 | 1 | 2) => {
  const carryOut = createReferenceUpdate()
  const commands: UpdateCommand[] = []
  const expected: string[] = []
  const run = (command: UpdateCommand): string => {
    commands.push(command)
    const line = carryOut(command)
    expected.push(line)
    return line
  }
  for (const command of [{ name: 'new', unixSeconds: NOW }, { name: 'start' }] as const) run(command)
  run({ name: 'cut', writes, halves })
  let isCut = false
  for (const command of BRING) {
    if (run(command) !== 'cut') continue
    isCut = true
    break
  }
  run({ name: 'start' })
  for (const command of BRING) run(command)
  run({ name: 'start' })
  return { commands, expected, isCut }
}

const createRandom = (seed: number) => {
  const bytes = createSeededByteGenerator(seed)
  const below = (count: number): number => {
    const [low = 0, high = 0] = bytes(2)
    return (low + 256 * high) % count
  }
  return {
    bytes,
    below,
    pick: <Value>(values: readonly [Value, ...Value[]]) => values[below(values.length)] ?? values[0],
  }
}

/** Anything that a phone, a power cut and a clock may do to a chair. */
const drawCommand = ({ bytes, below, pick }: ReturnType<typeof createRandom>): UpdateCommand => {
  const changes = pick<Partial<FirmwareManifest>>([
    {},
    { counter: 1 + below(12) },
    { version: [1 + below(3), below(5), 0], floor: [1, below(3), 0] },
    { family: 'hk' },
    { keyId: 2 },
    { expiresAt: NOW + below(3) * 100 },
    { size: pick([UPDATE_SLOT_BYTES + 1, 0, image.length - 1]) },
    { digest: bytes(32) },
  ])
  const index = below(BLOCKS + 1)
  const broken = signUpdate(describeImage(changes))
  const place = below(broken.length)
  if (below(8) === 0) broken[place] = (broken[place] ?? 0) ^ (1 << below(8))
  return pick<UpdateCommand>([
    { name: 'ask', request: { name: 'firmwareBegin', manifest: below(2) === 0 ? manifest : broken } },
    { name: 'ask', request: { name: 'firmwareBegin', manifest: broken.slice(0, below(124)) } },
    { name: 'ask', request: { name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) } },
    { name: 'ask', request: { name: 'firmwareBlock', index, bytes: bytes(below(449)) } },
    { name: 'ask', request: { name: 'firmwareVerify' } },
    { name: 'ask', request: { name: 'firmwareActivate' } },
    { name: 'ask', request: { name: 'firmwareStatus' } },
    { name: 'start' },
    { name: 'confirm' },
    { name: 'cut', writes: 1 + below(4), halves: pick([0, 1, 2] as const) },
    { name: 'time', unixSeconds: NOW + below(300) },
    { name: 'pages' },
  ])
}

/** A row of such commands; after a cut the chair starts again, and now and then a whole update is brought. */
const drawEpisode = (seed: number, count: number): UpdateCommand[] => {
  const random = createRandom(seed)
  const carryOut = createReferenceUpdate()
  const commands: UpdateCommand[] = []
  const run = (command: UpdateCommand): void => {
    commands.push(command)
    if (carryOut(command) === 'cut') run({ name: 'start' })
  }
  run({ name: 'new', unixSeconds: NOW })
  run({ name: 'start' })
  while (commands.length < count)
    if (random.below(6) === 0) BRING.slice(0, random.below(BRING.length)).forEach(run)
    else run(drawCommand(random))
  return commands
}

const [compiler] = findCompilers()
const describeCompiled = compiler === undefined ? describe.skip : describe

describeCompiled('the two images of a chair in C', () => {
  let program: string
  beforeAll(async () => {
    program = await compileUpdateProgram({ compiler: compiler ?? 'cc', flags: SANITIZER_FLAGS })
  })

  it('are left whole by a power cut at every write, with none, half and all of it done, and the update comes to its end', () => {
    for (let writes = 1; writes <= WRITES; writes += 1)
      for (const halves of [0, 1, 2] as const) {
        const { commands, expected, isCut } = bringWithCut(writes, halves)
        expect(isCut).toBe(true)
        const actual = runUpdateInC(program, commands)
        expect({ writes, halves, lines: actual }).toEqual({ writes, halves, lines: expected })
        expect(actual.at(-1)).toBe('1 0 2.0.0')
      }
  })

  it('are given up after three starts without a word, and the image before runs', () => {
    const starts = Array.from({ length: 5 }, (): UpdateCommand => ({ name: 'start' }))
    const commands: UpdateCommand[] = [
      { name: 'new', unixSeconds: NOW },
      { name: 'start' },
      ...BRING.slice(0, -3),
      ...starts,
    ]
    const lines = runUpdateInC(program, commands)
    expect(lines.slice(-5)).toEqual(['1 1 2.0.0', '1 1 2.0.0', '1 1 2.0.0', '0 0 1.4.2', '0 0 1.4.2'])
  })

  it('are the same to the application that the bootloader has started, which counts no start', () => {
    const commands: UpdateCommand[] = [
      { name: 'new', unixSeconds: NOW },
      { name: 'start' },
      { name: 'attach' },
      ...BRING.slice(0, -2),
      { name: 'pages' },
      { name: 'attach' },
      { name: 'pages' },
    ]
    const lines = runUpdateInC(program, commands)
    expect(lines).toEqual(commands.map(createReferenceUpdate()))
    expect(lines.at(-2)).toBe('1 1 2.0.0')
    expect(lines.at(-1)).toBe(lines.at(-3))
  })

  it('say and write the same bytes as the simulated chair, whatever happens', () => {
    for (const seed of [1, 2, 3, Math.trunc(Math.random() * 1e9)]) {
      const commands = drawEpisode(seed, 2000)
      const carryOut = createReferenceUpdate()
      const expected = commands.map(carryOut)
      const actual = runUpdateInC(program, commands)
      const at = expected.findIndex((line, index) => line !== actual[index])
      expect(
        at < 0 ? null : { seed, command: commands[at], expected: expected[at], actual: actual[at] },
      ).toBeNull()
      expect(actual).toHaveLength(expected.length)
    }
  })
})
