import { join } from 'node:path'

import {
  analyseRgbTraces,
  isFacePulseTrustworthy,
  resampleUniformly,
  TRACE_SAMPLE_RATE_HZ,
  type RgbTrace,
} from '@anzuo/vitals'

import { listFilesByExtension, readCsvTable, createSlidingWindows, type CsvTable } from './csvTable'
import { readWhole } from './recordings'

/**
 * Colour traces of skin regions in which compression has left no pulse: the right answer is none. `broken` names files that
 * cannot be read at all; they count as neither.
 */
export const benchmarkNoPulseRejection = (folder: string) => {
  const files = [
    ...listFilesByExtension(folder, '.csv'),
    ...listFilesByExtension(join(folder, 'skin-patches'), '.csv'),
  ]
  const { recordings, refused: broken } = readWhole(files, file => ({
    file,
    isTold: hasReportedHeartRate(readCsvTable(file)),
  }))
  const falsePositives = recordings.filter(({ isTold }) => isTold)
  for (const { file } of falsePositives) console.error(`told a heart rate: ${file}`)
  return { n: recordings.length, refused: recordings.length - falsePositives.length, broken }
}

const hasReportedHeartRate = (table: CsvTable): boolean => {
  const timeColumn = table.columns[0]!
  const times = table.column(timeColumn)
  const names = table.columns.filter(name => name.endsWith('_r')).map(name => name.slice(0, -2))
  // The face as a whole holds the other regions: it comes last and is not compared with them.
  const ordered = [...names.filter(name => name !== 'face'), ...names.filter(name => name === 'face')]
  const traces = ordered.map((name): RgbTrace => ({
    red: resampleUniformly(times, table.column(`${name}_r`), TRACE_SAMPLE_RATE_HZ),
    green: resampleUniformly(times, table.column(`${name}_g`), TRACE_SAMPLE_RATE_HZ),
    blue: resampleUniformly(times, table.column(`${name}_b`), TRACE_SAMPLE_RATE_HZ),
  }))
  const independent = ordered.filter(name => name !== 'face').length
  const length = traces[0]?.green.length ?? 0
  return createSlidingWindows(length, 30 * TRACE_SAMPLE_RATE_HZ, 10 * TRACE_SAMPLE_RATE_HZ).some(
    ({ from, to }) => {
      const part = traces.map(({ red, green, blue }) => ({
        red: red.subarray(from, to),
        green: green.subarray(from, to),
        blue: blue.subarray(from, to),
      }))
      const usable = new Uint8Array(to - from).fill(1)
      return isFacePulseTrustworthy(
        analyseRgbTraces({ traces: part, independent, usable, sampleRate: TRACE_SAMPLE_RATE_HZ }),
      )
    },
  )
}
