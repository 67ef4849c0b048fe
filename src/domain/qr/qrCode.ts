import { correctionOf } from './reedSolomon'

/** A QR code as rows of dark (true) and light squares, without the quiet border. */
export type QrCode = readonly (readonly boolean[])[]

/**
 * Versions 1 to 10 at error correction M (ISO/IEC 18004, table 9): how many check bytes each block has, and how many blocks of how
 * many data bytes there are.
 */
const VERSIONS = [
  { check: 10, blocks: [16] },
  { check: 16, blocks: [28] },
  { check: 26, blocks: [44] },
  { check: 18, blocks: [32, 32] },
  { check: 24, blocks: [43, 43] },
  { check: 16, blocks: [27, 27, 27, 27] },
  { check: 18, blocks: [31, 31, 31, 31] },
  { check: 22, blocks: [38, 38, 39, 39] },
  { check: 22, blocks: [36, 36, 36, 37, 37] },
  { check: 26, blocks: [43, 43, 43, 43, 44] },
] as const

/** Middles of the alignment squares of each version. */
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11]
const LEVEL_M = 0b00
const FORMAT_MASK = 0x5412
const FORMAT_DIVISOR = 0x537
const VERSION_DIVISOR = 0x1f25

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([\dA-F]{2})|(.)/g)].map(([, hex, sign = '']) =>
    hex ? parseInt(hex, 16) : sign.charCodeAt(0),
  )

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The bytes as they are laid down: data and check bytes of the blocks, taken in turn. */
const codewordsOf = (bytes: readonly number[], version: number): number[] => {
  const { check, blocks } = VERSIONS[version - 1]!
  const room = sum(blocks)
  const bits = [
    ...bitsOf(BYTE_MODE, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap(byte => bitsOf(byte, 8)),
  ]
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0))
  while (bits.length % 8 !== 0) bits.push(0)
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  while (data.length < room) data.push(PADDING[(data.length - bits.length / 8) % 2]!)

  let start = 0
  const parts = blocks.map(length => data.slice(start, (start += length)))
  const inTurn = (rows: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...rows.map(row => row.length)) }, (_, at) =>
      rows.flatMap(row => (at < row.length ? [row[at]!] : [])),
    ).flat()
  return [...inTurn(parts), ...inTurn(parts.map(part => correctionOf(part, check)))]
}

/** Remainder of a value, with room for the check bits, by a divisor of binary polynomials. */
const withCheckBits = (value: number, divisor: number): number => {
  const length = divisor.toString(2).length - 1
  let rest = value << length
  while (rest.toString(2).length > length) rest ^= divisor << (rest.toString(2).length - length - 1)
  return (value << length) | rest
}

type Grid = { size: number; dark: boolean[][]; isFixed: boolean[][] }

const gridOf = (version: number): Grid => {
  const size = version * 4 + 17
  const square = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  return { size, dark: square(), isFixed: square() }
}

const fix = ({ dark, isFixed, size }: Grid, [row, column]: readonly [number, number], isDark: boolean) => {
  if (row < 0 || column < 0 || row >= size || column >= size) return
  dark[row]![column] = isDark
  isFixed[row]![column] = true
}

/** Squares within squares: the marks in the corners and the small ones between. */
const fixRings = (grid: Grid, [row, column]: readonly [number, number], rings: readonly boolean[]) => {
  const reach = rings.length - 1
  for (let down = -reach; down <= reach; down += 1)
    for (let along = -reach; along <= reach; along += 1)
      fix(grid, [row + down, column + along], rings[Math.max(Math.abs(down), Math.abs(along))]!)
}

const fixMarks = (grid: Grid, version: number) => {
  const { size } = grid
  for (let at = 0; at < size; at += 1) {
    fix(grid, [6, at], at % 2 === 0)
    fix(grid, [at, 6], at % 2 === 0)
  }
  const corner = [true, true, false, true, false]
  for (const middle of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    fixRings(grid, middle, corner)
  const places = ALIGNMENT[version - 1]!
  const last = places[places.length - 1]
  for (const row of places)
    for (const column of places) {
      const isCorner =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isCorner) fixRings(grid, [row, column], [true, false, true])
    }
  fixFormat(grid, 0)
  if (version >= 7) fixVersion(grid, version)
}

const fixFormat = (grid: Grid, mask: number) => {
  const { size } = grid
  const bits = bitsOf(withCheckBits((LEVEL_M << 3) | mask, FORMAT_DIVISOR) ^ FORMAT_MASK, 15).reverse()
  bits.forEach((bit, at) => {
    const beside = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    fix(grid, [beside, 8], bit === 1)
    const along = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at
    fix(grid, [8, along], bit === 1)
  })
  fix(grid, [size - 8, 8], true)
}

const fixVersion = (grid: Grid, version: number) => {
  const bits = bitsOf(withCheckBits(version, VERSION_DIVISOR), 18).reverse()
  bits.forEach((bit, at) => {
    const [far, near] = [grid.size - 11 + (at % 3), Math.floor(at / 3)]
    fix(grid, [far, near], bit === 1)
    fix(grid, [near, far], bit === 1)
  })
}

/** Lays the bits down in columns of two, from the right, up and down in turn. */
const layBits = (grid: Grid, bits: readonly number[]) => {
  const { size, dark, isFixed } = grid
  let at = 0
  let isUp = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = isUp ? size - 1 - step : step
        if (isFixed[row]![column]) continue
        dark[row]![column] = bits[at] === 1
        at += 1
      }
}

const masked = (grid: Grid, mask: number): boolean[][] => {
  const isFlipped = MASKS[mask]!
  const next: Grid = {
    ...grid,
    dark: grid.dark.map((line, row) =>
      line.map((isDark, column) => isDark !== (!grid.isFixed[row]![column] && isFlipped(row, column))),
    ),
  }
  fixFormat(next, mask)
  return next.dark
}

/** How hard a code is to read (ISO/IEC 18004, 7.8.3): long runs, blocks, look-alikes of the corners, uneven shares. */
const penaltyOf = (dark: QrCode): number => {
  const size = dark.length
  const lines = [...dark, ...dark.map((_, column) => dark.map(row => row[column]!))].map(line =>
    line.map(isDark => (isDark ? '1' : '0')).join(''),
  )
  const runs = sum(lines.flatMap(line => (line.match(/0{5,}|1{5,}/g) ?? []).map(run => run.length - 2)))
  const corners = sum(lines.map(line => (line.match(/(?=10111010000|00001011101)/g) ?? []).length * 40))
  let blocks = 0
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const it = dark[row]![column]
      if (dark[row - 1]![column] === it && dark[row]![column - 1] === it && dark[row - 1]![column - 1] === it)
        blocks += 3
    }
  const share = sum(dark.map(row => row.filter(Boolean).length)) / (size * size)
  return runs + corners + blocks + Math.floor(Math.abs(share * 100 - 50) / 5) * 10
}

/**
 * The QR code of a text, such as a link.
 * @throws RangeError for a text longer than 213 bytes
 */
export const qrCodeOf = (text: string): QrCode => {
  const bytes = bytesOf(text)
  const fits = VERSIONS.findIndex(({ blocks }, at) => bytes.length + (at + 1 < 10 ? 2 : 3) <= sum(blocks))
  if (fits < 0) throw new RangeError('too long for a code')
  const version = fits + 1
  const grid = gridOf(version)
  fixMarks(grid, version)
  layBits(
    grid,
    codewordsOf(bytes, version).flatMap(byte => bitsOf(byte, 8)),
  )
  return MASKS.map((_, mask) => masked(grid, mask))
    .map(dark => ({ dark, penalty: penaltyOf(dark) }))
    .reduce((best, next) => (next.penalty < best.penalty ? next : best)).dark
}
