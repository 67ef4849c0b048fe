import type { Profiler } from 'node:inspector'

import type { Location, OffsetRange, ScriptPositions } from './scriptPositions'

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

type CountedRange = OffsetRange & { count: number }

/** How often each line has run: as often as the innermost range that holds all of it. Both lists are in order. */
const countLines = (lines: readonly OffsetRange[], ranges: readonly CountedRange[]): number[] => {
  const open: CountedRange[] = []
  let next = 0
  return lines.map(({ startOffset, endOffset }) => {
    while (next < ranges.length && ranges[next]!.startOffset <= startOffset) open.push(ranges[next++]!)
    while (open.length > 0 && open.at(-1)!.endOffset <= startOffset) open.pop()
    return open.filter(range => range.endOffset >= endOffset).at(-1)?.count ?? 0
  })
}

const number = <T>(all: readonly T[]): Record<string, T> => Object.fromEntries(all.entries())

/** A part of the script that the engine counts apart, where it stands in the source. */
const locateParts = <Part extends { range: CountedRange }>(
  parts: readonly Part[],
  locate: ScriptPositions['locate'],
): (Part & { location: Location })[] =>
  parts.flatMap(part => {
    const location = locate(part.range)
    return location ? [{ ...part, location }] : []
  })

/**
 * What the engine has counted of one script, as istanbul takes it: each line that holds anything is a statement, and each block
 * that the engine counts apart from what is around it is a branch. `prefixLength`: so many characters of what has run stand
 * before the script.
 */
export const toIstanbulCoverage = (
  file: { path: string; positions: ScriptPositions; prefixLength: number },
  functions: readonly Profiler.FunctionCoverage[],
): IstanbulFileCoverage => {
  const { path, positions, prefixLength } = file
  const { lines, locate } = positions
  const shift = ({ startOffset, endOffset, count }: Profiler.CoverageRange) => ({
    startOffset: startOffset - prefixLength,
    endOffset: endOffset - prefixLength,
    count,
  })
  // What encloses others comes before them, so that the innermost count stands in the end.
  const ranges = functions
    .flatMap(one => one.ranges.map(shift))
    .sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const named = functions
    .filter(one => one.functionName !== '')
    .map(one => ({ name: one.functionName, range: shift(one.ranges[0]!) }))
  const bodies = locateParts(named, locate)
  const blocks = locateParts(
    functions.flatMap(one => one.ranges.slice(1).map(range => ({ range: shift(range) }))),
    locate,
  )
  return {
    path,
    statementMap: number(lines.map(({ location }) => location)),
    s: number(countLines(lines, ranges)),
    fnMap: number(
      bodies.map(({ name, location }) => ({
        name,
        decl: location,
        loc: location,
        line: location.start.line,
      })),
    ),
    f: number(bodies.map(({ range }) => range.count)),
    branchMap: number(
      blocks.map(({ location }) => ({
        type: 'branch' as const,
        loc: location,
        locations: [location],
        line: location.start.line,
      })),
    ),
    b: number(blocks.map(({ range }) => [range.count])),
  }
}
