import { join } from 'node:path'

import { analyseTraces, isFaceTrustworthy, resample, SAMPLE_RATE, type ColourTrace } from '@/domain/vitals'

import { filesIn, readTable, windowsOf, type Table } from './tables'

/** Colour traces of skin regions in which compression has left no pulse: the right answer is none. */
export const benchRefusals = (folder: string) => {
  const files = [...filesIn(folder, '.csv'), ...filesIn(join(folder, 'skin-patches'), '.csv')]
  const told = files.filter(file => anyWindowTells(readTable(file)))
  for (const file of told) console.error(`told a heart rate: ${file}`)
  return { n: files.length, refused: files.length - told.length }
}

const anyWindowTells = (table: Table): boolean => {
  const timeColumn = table.columns[0]!
  const times = table.column(timeColumn)
  const names = table.columns.filter(name => name.endsWith('_r')).map(name => name.slice(0, -2))
  // The face as a whole holds the other regions: it comes last and is not compared with them.
  const ordered = [...names.filter(name => name !== 'face'), ...names.filter(name => name === 'face')]
  const traces = ordered.map((name): ColourTrace => ({
    red: resample(times, table.column(`${name}_r`), SAMPLE_RATE),
    green: resample(times, table.column(`${name}_g`), SAMPLE_RATE),
    blue: resample(times, table.column(`${name}_b`), SAMPLE_RATE),
  }))
  const independent = ordered.filter(name => name !== 'face').length
  const length = traces[0]?.green.length ?? 0
  return windowsOf(length, 30 * SAMPLE_RATE, 10 * SAMPLE_RATE).some(({ from, to }) => {
    const part = traces.map(({ red, green, blue }) => ({
      red: red.subarray(from, to),
      green: green.subarray(from, to),
      blue: blue.subarray(from, to),
    }))
    const usable = new Uint8Array(to - from).fill(1)
    return isFaceTrustworthy(analyseTraces({ traces: part, independent, usable, sampleRate: SAMPLE_RATE }))
  })
}
