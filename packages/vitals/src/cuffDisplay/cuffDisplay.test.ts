import type { RgbaImage } from '../types'
import { drawDisplay, PLAIN_DISPLAY, type DrawnDisplay } from './drawnDisplay'
import { readCuffDisplay, type CuffDisplayNumbers, type CuffDisplayReading } from '.'

/** Runs the reader to its end. */
const read = (image: RgbaImage): CuffDisplayReading => {
  const work = readCuffDisplay(image)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Readings with every digit, with ones at both ends, and with two and three places. */
const READINGS: readonly CuffDisplayNumbers[] = [
  { systolic: 128, diastolic: 79, pulse: 64 },
  { systolic: 171, diastolic: 101, pulse: 111 },
  { systolic: 95, diastolic: 60, pulse: 53 },
  { systolic: 147, diastolic: 82, pulse: 107 },
]

const LOOKS: Record<string, Partial<DrawnDisplay>> = {
  plain: {},
  'pale segments': { ground: 150, segment: 105 },
  'leaning digits': { slant: 0.15 },
  'thin segments with wide gaps': { thickness: 0.08, gap: 0.03 },
  'thick segments': { thickness: 0.18, gap: 0.015 },
  'bright segments on black': { ground: 25, segment: 210 },
  'a small pulse': { pulseSize: 0.6 },
  'a display far away': { digitHeight: 36 },
  'a display close up': { digitHeight: 62, hasLabels: false },
  'a camera turned right': { turn: 8 },
  'a camera turned left': { turn: -12 },
  'a camera from below': { perspective: 0.25 },
  'light from one side': { gradient: 1 },
  'faint glare': { glare: 120, glareAt: { x: 0.55, y: 0.4 } },
  noise: { noise: 12 },
  'a lens out of focus': { blur: 2 },
  'some of everything': { slant: 0.1, turn: 6, gradient: 0.6, noise: 8, pulseSize: 0.7 },
}

/** Displays that nobody should read from: what is read must be right all the same. */
const HARD_LOOKS: Record<string, Partial<DrawnDisplay>> = {
  'strong glare on a digit': { glare: 255, glareAt: { x: 0.6, y: 0.45 } },
  'a lens far out of focus': { blur: 7 },
  darkness: { ground: 30, segment: 24 },
  'a camera on its side': { turn: 90 },
  'a camera upside down': { turn: 180 },
}

const tryAll = (looks: Record<string, Partial<DrawnDisplay>>) =>
  Object.entries(looks).flatMap(([name, look]) =>
    READINGS.map((numbers, at) => ({
      name,
      numbers,
      reading: read(drawDisplay({ ...PLAIN_DISPLAY, ...look, numbers }, at + 1)),
    })),
  )

it('reads at least nine in ten displays of many looks, and none of them wrong', () => {
  const tries = tryAll(LOOKS)
  const readOnes = tries.filter(({ reading }) => reading.kind === 'read')
  for (const { name, numbers, reading } of readOnes)
    expect([name, reading]).toEqual([name, { kind: 'read', ...numbers }])
  expect(readOnes.length / tries.length).toBeGreaterThanOrEqual(0.9)
})

it('reads nothing wrong in glare, darkness, blur, or upside down', () => {
  for (const { name, numbers, reading } of tryAll(HARD_LOOKS))
    expect([name, [{ kind: 'unsure' }, { kind: 'read', ...numbers }]]).toEqual([
      name,
      expect.arrayContaining([reading]),
    ])
})

it('reads nothing where there is no display', () => {
  const size = { width: 200, height: 260 }
  const paint = (level: (x: number, y: number) => number): RgbaImage => ({
    ...size,
    data: Uint8ClampedArray.from({ length: 4 * size.width * size.height }, (_, at) => {
      const pixel = Math.floor(at / 4)
      return at % 4 === 3 ? 255 : level(pixel % size.width, Math.floor(pixel / size.width))
    }),
  })
  for (const image of [
    paint(() => 128),
    paint(x => (x % 24 < 12 ? 30 : 200)),
    paint((x, y) => (((x * 7919 + y * 104729) % 251) * 255) / 251),
  ])
    expect(read(image)).toEqual({ kind: 'unsure' })
})

it('refuses numbers that no monitor shows', () => {
  for (const numbers of [
    { systolic: 80, diastolic: 95, pulse: 70 },
    { systolic: 299, diastolic: 80, pulse: 70 },
    { systolic: 120, diastolic: 80, pulse: 12 },
  ])
    expect(read(drawDisplay({ ...PLAIN_DISPLAY, numbers }))).toEqual({ kind: 'unsure' })
})

it('lets others work between its steps', () => {
  const work = readCuffDisplay(
    drawDisplay({ ...PLAIN_DISPLAY, numbers: { systolic: 128, diastolic: 79, pulse: 64 } }),
  )
  let steps = 0
  while (!work.next().done) steps += 1
  expect(steps).toBeGreaterThan(20)
})
