import { SourceMap, type SourceMapPayload } from 'node:module'

/** Lines count from 1, columns from 0. */
type Position = { line: number; column: number }
export type Location = { start: Position; end: Position }
export type OffsetRange = { startOffset: number; endOffset: number }

/** Where what has run stands in the source that its authors wrote. */
export type ScriptPositions = {
  /** Each line of the source that holds anything, with the range of the script that it has run as often as. In the script's order. */
  lines: (OffsetRange & { location: Location })[]
  /** Where a range of the script stands in the source; null: a compiler has added it. */
  locate: (range: OffsetRange) => Location | null
}

/** Gives the position of an offset in a text. */
const createLocator = (text: string) => {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
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
  return (offset: number): Position => {
    const within = Math.max(0, Math.min(offset, text.length))
    const line = findLine(within)
    return { line: line + 1, column: within - starts[line]! }
  }
}

/** Positions of a script that runs as it was written. Lines are without the blanks around them. */
export const createOwnPositions = (script: string): ScriptPositions => {
  const locateOffset = createLocator(script)
  const locate = ({ startOffset, endOffset }: OffsetRange) => ({
    start: locateOffset(startOffset),
    end: locateOffset(endOffset),
  })
  let offset = 0
  const lines = script.split('\n').flatMap(text => {
    const range = {
      startOffset: offset + text.length - text.trimStart().length,
      endOffset: offset + text.trimEnd().length,
    }
    offset += text.length + 1
    return range.endOffset > range.startOffset ? [{ ...range, location: locate(range) }] : []
  })
  return { lines, locate }
}

/**
 * Positions in the source that a script was compiled from. A line has run as often as the first part of it that is still in the
 * script; a line that is not, such as one of types, is none.
 */
export const createMappedPositions = (script: string, source: string, sourceMap: string): ScriptPositions => {
  const map = new SourceMap(JSON.parse(sourceMap) as SourceMapPayload)
  const locateOffset = createLocator(script)
  const findOriginal = (offset: number): Position | null => {
    const { line, column } = locateOffset(offset)
    const entry = map.findEntry(line - 1, column)
    // Of what no entry of its own line stands before, an earlier line's entry is given.
    if (!('originalLine' in entry) || entry.generatedLine !== line - 1) return null
    return { line: entry.originalLine + 1, column: entry.originalColumn }
  }
  const firsts = new Map<number, { column: number; offset: number }>()
  for (const { index: offset } of script.matchAll(/\S/g)) {
    const original = findOriginal(offset)
    if (original === null) continue
    const known = firsts.get(original.line)
    if (known === undefined || original.column < known.column)
      firsts.set(original.line, { column: original.column, offset })
  }
  const texts = source.split('\n')
  const lines = [...firsts]
    .map(([line, { column, offset }]) => ({
      startOffset: offset,
      endOffset: offset + 1,
      location: {
        start: { line, column },
        end: { line, column: texts[line - 1]?.trimEnd().length ?? column },
      },
    }))
    .sort((one, other) => one.startOffset - other.startOffset)
  return {
    lines,
    locate: ({ startOffset, endOffset }) => {
      const start = findOriginal(startOffset)
      const last = findOriginal(endOffset - 1)
      return start && last && { start, end: { line: last.line, column: last.column + 1 } }
    },
  }
}
