import type { Profiler } from 'node:inspector'

type Position = { line: number; column: number }
type Location = { start: Position; end: Position }

/** What istanbul and its reporters read of one file. Lines count from 1, columns from 0. */
export type IstanbulFileCoverage = {
  path: string
  statementMap: Record<string, Location>
  s: Record<string, number>
  fnMap: Record<string, { name: string; decl: Location; loc: Location; line: number }>
  f: Record<string, number>
  branchMap: Record<string, { type: 'branch'; loc: Location; locations: Location[]; line: number }>
  b: Record<string, number[]>
}

type Line = { number: number; startOffset: number; endOffset: number }

/** The lines of a text that hold anything, without the blanks around it. */
const listLines = (source: string): Line[] => {
  let offset = 0
  return source.split('\n').flatMap((text, index) => {
    const startOffset = offset + text.length - text.trimStart().length
    const endOffset = offset + text.trimEnd().length
    offset += text.length + 1
    return endOffset > startOffset ? [{ number: index + 1, startOffset, endOffset }] : []
  })
}

const createLocator = (source: string) => {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  /** The last line that begins at or before an offset, from 0. */
  const findLine = (offset: number): number => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  const locate = (offset: number): Position => {
    const within = Math.max(0, Math.min(offset, source.length))
    const line = findLine(within)
    return { line: line + 1, column: within - starts[line]! }
  }
  return ({ startOffset, endOffset }: { startOffset: number; endOffset: number }): Location => ({
    start: locate(startOffset),
    end: locate(endOffset),
  })
}

type CountedRange = { startOffset: number; endOffset: number; count: number }

/** How often each line has run: as often as the innermost range that holds all of it. Both lists are in order. */
const countLines = (lines: readonly Line[], ranges: readonly CountedRange[]): number[] => {
  const open: CountedRange[] = []
  let next = 0
  return lines.map(({ startOffset, endOffset }) => {
    while (next < ranges.length && ranges[next]!.startOffset <= startOffset) open.push(ranges[next++]!)
    while (open.length > 0 && open.at(-1)!.endOffset <= startOffset) open.pop()
    return open.filter(range => range.endOffset >= endOffset).at(-1)?.count ?? 0
  })
}

const number = <T>(all: readonly T[]): Record<string, T> => Object.fromEntries(all.entries())

/**
 * What the engine has counted of one script, as istanbul takes it: each line that holds anything is a statement, and each block
 * that the engine counts apart from what is around it is a branch. `prefixLength`: so many characters of what has run stand
 * before the source.
 */
export const toIstanbulCoverage = (
  file: { path: string; source: string; prefixLength: number },
  functions: readonly Profiler.FunctionCoverage[],
): IstanbulFileCoverage => {
  const { path, source, prefixLength } = file
  const lines = listLines(source)
  const locate = createLocator(source)
  const shift = ({ startOffset, endOffset, count }: Profiler.CoverageRange) => ({
    startOffset: startOffset - prefixLength,
    endOffset: endOffset - prefixLength,
    count,
  })
  // What encloses others comes before them, so that the innermost count stands in the end.
  const ranges = functions
    .flatMap(one => one.ranges.map(shift))
    .sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const named = functions.filter(one => one.functionName !== '')
  const bodies = named.map(one => shift(one.ranges[0]!))
  const blocks = functions.flatMap(one => one.ranges.slice(1).map(shift))
  return {
    path,
    statementMap: number(lines.map(locate)),
    s: number(countLines(lines, ranges)),
    fnMap: number(
      named.map(({ functionName }, index) => {
        const loc = locate(bodies[index]!)
        return { name: functionName, decl: loc, loc, line: loc.start.line }
      }),
    ),
    f: number(bodies.map(({ count }) => count)),
    branchMap: number(
      blocks.map(block => {
        const loc = locate(block)
        return { type: 'branch' as const, loc, locations: [loc], line: loc.start.line }
      }),
    ),
    b: number(blocks.map(({ count }) => [count])),
  }
}
