import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { RecordingFileError } from './recordings'

/** A table of numbers by column name. */
export type CsvTable = { column: (name: string) => Float64Array; columns: readonly string[]; rows: number }

/** The text of a file, gzipped or not. Throws `RecordingFileError`. */
export const readRecordedText = (file: string): string => {
  if (!existsSync(file)) throw new RecordingFileError('fileMissing', `${file} is not there`)
  const bytes = readFileSync(file)
  if (bytes.length === 0 || !file.endsWith('.gz')) return bytes.toString('utf8').trim()
  try {
    return gunzipSync(bytes).toString('utf8').trim()
  } catch (error) {
    throw new RecordingFileError('fileUnreadable', `${file}: ${String(error)}`)
  }
}

/** Reads a CSV file of numbers with a header, gzipped or not. Empty cells become NaN. Throws `RecordingFileError`. */
export const readCsvTable = (file: string): CsvTable => {
  const text = readRecordedText(file)
  if (text === '') throw new RecordingFileError('noFrames', `${file} is empty`)
  const [header = '', ...lines] = text.split(/\r?\n/)
  const columns = header.split(',')
  const cells = lines.map(line => line.split(','))
  return {
    columns,
    rows: lines.length,
    column: name => {
      const index = columns.indexOf(name)
      if (index < 0) throw new RecordingFileError('columnMissing', `${file} has no column ${name}`)
      return Float64Array.from(cells, row => (row[index] ? Number(row[index]) : NaN))
    },
  }
}

/** Files of a folder whose names end so, sorted; none when there is no such folder. */
export const listFilesByExtension = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith(ending))
        .sort()
        .map(name => join(folder, name))
    : []

/** Starts of windows of `length` samples, `hop` apart, that fit; one at 0 when the whole is shorter. */
export const createSlidingWindows = (
  samples: number,
  length: number,
  hop: number,
): { from: number; to: number }[] => {
  const windows: { from: number; to: number }[] = []
  for (let from = 0; from === 0 || from + length <= samples; from += hop) {
    windows.push({ from, to: Math.min(samples, from + length) })
  }
  return windows
}
