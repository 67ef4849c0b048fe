/**
 * QR codes as ISO/IEC 18004 describes them (their modules were compared with another encoder's, bit by bit): bytes, error correction level M, versions 1 to 6, which is up to 106 bytes and
 * enough for an address.
 */

/** Of each version: bytes of data in a block, blocks, bytes of correction in a block. */
const LAYOUTS = [
  { data: 16, blocks: 1, correction: 10 },
  { data: 28, blocks: 1, correction: 16 },
  { data: 44, blocks: 1, correction: 26 },
  { data: 32, blocks: 2, correction: 18 },
  { data: 43, blocks: 2, correction: 24 },
  { data: 27, blocks: 4, correction: 16 },
] as const

type Layout = (typeof LAYOUTS)[number]

/** Powers of 2 in the field of 256 elements over x⁸+x⁴+x³+x²+1, and their logarithms. */
const powers: number[] = []
const logarithms: number[] = []
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value
  logarithms[value] = exponent
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0)

const generatorOf = (degree: number): number[] => {
  let polynomial = [1]
  for (let root = 0; root < degree; root += 1) {
    const next = [...polynomial, 0]
    polynomial.forEach((coefficient, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ times(coefficient, powers[root] ?? 0)
    })
    polynomial = next
  }
  return polynomial
}

/** The correction bytes of a block, after Reed and Solomon. */
export const correctionOf = (data: readonly number[], degree: number): number[] => {
  const generator = generatorOf(degree)
  const rest = [...data, ...Array<number>(degree).fill(0)]
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0
    generator.forEach((coefficient, step) => {
      rest[at + step] = (rest[at + step] ?? 0) ^ times(coefficient, factor)
    })
  }
  return rest.slice(data.length)
}

const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, letter]) =>
    hex ? parseInt(hex, 16) : (letter ?? '').charCodeAt(0),
  )

const dataBytes = (bytes: readonly number[], capacity: number): number[] => {
  const bits = [4, 8].map((length, at) => ({ value: at === 0 ? 4 : bytes.length, length }))
  const all = [...bits, ...bytes.map(value => ({ value, length: 8 }))]
    .map(({ value, length }) => value.toString(2).padStart(length, '0'))
    .join('')
  const ended = all + '0'.repeat(Math.min(4, capacity * 8 - all.length))
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const filled = (whole.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2))
  for (let pad = 0; filled.length < capacity; pad += 1) filled.push(pad % 2 === 0 ? 0xec : 0x11)
  return filled
}

/** Data and correction of all blocks, taken in turn. */
const interleaved = (bytes: readonly number[], { data, blocks, correction }: Layout): number[] => {
  const all = dataBytes(bytes, data * blocks)
  const parts = Array.from({ length: blocks }, (_, at) => all.slice(at * data, (at + 1) * data))
  const corrections = parts.map(part => correctionOf(part, correction))
  const inTurn = (lists: readonly number[][], length: number) =>
    Array.from({ length }, (_, at) => lists.map(list => list[at] ?? 0)).flat()
  return [...inTurn(parts, data), ...inTurn(corrections, correction)]
}

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

const emptyGrid = (size: number): Grid => ({
  size,
  dark: Array.from({ length: size }, () => Array<boolean>(size).fill(false)),
  fixed: Array.from({ length: size }, () => Array<boolean>(size).fill(false)),
})

const put = (grid: Grid, [row, column]: readonly [number, number], isDark: boolean) => {
  const darkRow = grid.dark[row]
  const fixedRow = grid.fixed[row]
  if (!darkRow || !fixedRow || column < 0 || column >= grid.size) return
  darkRow[column] = isDark
  fixedRow[column] = true
}

const drawFinder = (grid: Grid, [top, left]: readonly [number, number]) => {
  for (let row = -1; row <= 7; row += 1)
    for (let column = -1; column <= 7; column += 1) {
      const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3))
      put(grid, [top + row, left + column], ring !== 2 && ring <= 3)
    }
}

const drawAlignment = (grid: Grid, centre: number) => {
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1)
      put(grid, [centre + row, centre + column], Math.max(Math.abs(row), Math.abs(column)) !== 1)
}

/** Level M is 00; the mask follows; ten bits guard both. */
const formatBits = (mask: number): number => {
  let rest = mask << 10
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10)
  return ((mask << 10) | rest) ^ 0x5412
}

const drawFormat = (grid: Grid, mask: number) => {
  const bits = formatBits(mask)
  const { size } = grid
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1
    const row = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    put(grid, [row, 8], isDark)
    const column = at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at
    put(grid, [8, column], isDark)
  }
  put(grid, [size - 8, 8], true)
}

const drawFixed = (version: number): Grid => {
  const size = 17 + 4 * version
  const grid = emptyGrid(size)
  for (let at = 8; at < size - 8; at += 1) {
    put(grid, [6, at], at % 2 === 0)
    put(grid, [at, 6], at % 2 === 0)
  }
  drawFinder(grid, [0, 0])
  drawFinder(grid, [0, size - 7])
  drawFinder(grid, [size - 7, 0])
  if (version > 1) drawAlignment(grid, size - 7)
  drawFormat(grid, 0)
  return grid
}

/** Two columns at a time from the right, up and down in turn, past the column of the timing pattern. */
const placesOf = ({ size, fixed }: Grid): [number, number][] => {
  const places: [number, number][] = []
  let goesUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = goesUp ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!fixed[row]?.[column]) places.push([row, column])
    }
    goesUp = !goesUp
  }
  return places
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** How hard a pattern is to read: long runs, blocks, and what looks like a finder. */
const penaltyOf = ({ dark, size }: Grid): number => {
  const columns = Array.from({ length: size }, (_, at) => dark.map(row => row[at] ?? false))
  const lines = [...dark, ...columns].map(line => line.map(isDark => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap(line => line.match(/0{5,}|1{5,}/g) ?? []).map(run => run.length - 2)
  const finders = lines.flatMap(line => line.match(/(?=10111010000|00001011101)/g) ?? []).length
  let blocks = 0
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const one = dark[row]?.[column]
      const isBlock = [dark[row - 1]?.[column], dark[row]?.[column - 1], dark[row - 1]?.[column - 1]]
      if (isBlock.every(other => other === one)) blocks += 1
    }
  const share = lines.slice(0, size).join('').replace(/0/g, '').length / (size * size)
  const balance = Math.floor(Math.abs(share * 100 - 50) / 5) * 10
  return runs.reduce((sum, run) => sum + run, 0) + finders * 40 + blocks * 3 + balance
}

/**
 * The QR code of a text as rows of dark and light modules, without the quiet zone of four modules around it.
 * @throws RangeError when the text has more than 106 bytes
 */
export const qrCode = (text: string): boolean[][] => {
  const bytes = bytesOf(text)
  const index = LAYOUTS.findIndex(({ data, blocks }) => bytes.length + 2 <= data * blocks)
  const layout = LAYOUTS[index]
  if (!layout) throw new RangeError(`${bytes.length} bytes are too many for this QR code`)
  const bits = interleaved(bytes, layout)
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
  const candidates = MASKS.map((isFlipped, mask) => {
    const grid = drawFixed(index + 1)
    placesOf(grid).forEach(([row, column], at) => {
      const darkRow = grid.dark[row]
      if (darkRow) darkRow[column] = (bits[at] === '1') !== isFlipped(row, column)
    })
    drawFormat(grid, mask)
    return grid
  })
  const penalties = candidates.map(penaltyOf)
  const best = candidates[penalties.indexOf(Math.min(...penalties))]
  return best?.dark ?? []
}
