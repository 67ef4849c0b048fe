import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  analysePulse,
  analyseRgbTraces,
  isFacePulseTrustworthy,
  prepareRecordedTraces,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
  type PreparedTraces,
} from '@anzuo/vitals'

import { alignContactClock } from './clockAlignment'
import { readCsvTable, type CsvTable } from './csvTable'
import { computeRiskCoverageCurve, round } from './errorMetrics'
import {
  compareWithTruth,
  createFaceWindows,
  hasFaceWindow,
  SIMULATED_RATE_FACTORS,
  summariseFaceRecordings,
  type FaceWindow,
} from './faceWindows'
import { prepareRecordedWave } from './recordedWave'
import { readWhole, type RefusedRecording } from './recordings'
import { computeReferenceHeartRate, MIN_REFERENCE_BEATS } from './referenceBeats'

type Sitting = { name: string; times: Float64Array; rgb: CsvTable; beats: DetectedBeat[] }

const readSitting = (folder: string, name: string): Sitting | RefusedRecording => {
  const rgb = readCsvTable(join(folder, name, 'rgb.csv.gz'))
  const contact = readCsvTable(join(folder, name, 'contact.csv.gz'))
  const times = rgb.column('time_ms').map(time => time / 1000)
  const pulse = prepareRecordedWave(
    contact.column('time_ms').map(time => time / 1000),
    contact.column('ppg'),
  )
  if ('fault' in pulse) return { ...pulse, sensor: 'contact' }
  const whole = prepare(times, rgb)
  if (whole.kind === 'refused') return { fault: whole.reason }
  if (!hasFaceWindow(whole.usable.length, TRACE_SAMPLE_RATE_HZ)) return { fault: 'tooShort' }
  const { wave } = analyseRgbTraces({
    ...whole,
    independent: whole.traces.length,
    sampleRate: TRACE_SAMPLE_RATE_HZ,
    isBrief: true,
  })
  const { beats, wave: contactWave } = analysePulse(pulse, TRACE_SAMPLE_RATE_HZ)
  if (beats.length < MIN_REFERENCE_BEATS) return { fault: 'tooFewBeats', sensor: 'contact' }
  const { offset, drift } = alignContactClock(wave, contactWave, TRACE_SAMPLE_RATE_HZ)
  console.error(
    `face-rgb/${name}: contact clock ${round(offset)} s off, drifts by ${round(1000 * drift)} ms/s`,
  )
  return {
    name,
    times,
    rgb,
    beats: beats.map(beat => ({ ...beat, time: (beat.time - offset) / (1 + drift) })),
  }
}

const prepare = (times: Float64Array, rgb: CsvTable): PreparedTraces =>
  prepareRecordedTraces({
    times,
    regions: rgb.columns
      .filter(name => name.endsWith('_g'))
      .map(name => name.slice(0, -2))
      .map(name => ({
        red: rgb.column(`${name}_r`),
        green: rgb.column(`${name}_g`),
        blue: rgb.column(`${name}_b`),
      })),
  })

/** The windows of one sitting, on a clock that runs `factor` times as fast; none where that clock has too few frames. */
const analyseSitting = ({ times, rgb, beats }: Sitting, factor: number): FaceWindow[] => {
  const prepared = prepare(
    times.map(time => time / factor),
    rgb,
  )
  if (prepared.kind === 'refused') return []
  const scaled = beats.map(beat => ({ ...beat, time: beat.time / factor }))
  return createFaceWindows(prepared.usable.length, TRACE_SAMPLE_RATE_HZ).flatMap(({ from, to }) => {
    const truth = computeReferenceHeartRate(scaled, from / TRACE_SAMPLE_RATE_HZ, to / TRACE_SAMPLE_RATE_HZ)
    if (!truth) return []
    const analysis = analyseRgbTraces({
      traces: prepared.traces.map(({ red, green, blue }) => ({
        red: red.subarray(from, to),
        green: green.subarray(from, to),
        blue: blue.subarray(from, to),
      })),
      usable: prepared.usable.subarray(from, to),
      independent: prepared.traces.length,
      sampleRate: TRACE_SAMPLE_RATE_HZ,
    })
    return [compareWithTruth(analysis, isFacePulseTrustworthy(analysis), truth)]
  })
}

/** Raw colours of faces at rest beside a contact pulse: by person, all together, and with other heart rates simulated. */
export const benchmarkFaceRgb = (folder: string) => {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const { recordings, refused } = readWhole(names.sort(), name => readSitting(folder, name))
  const windows = recordings.map(sitting => analyseSitting(sitting, 1))
  return {
    ...summariseFaceRecordings(windows),
    refused,
    byPerson: Object.fromEntries(
      recordings.map(({ name }, i) => [name, summariseFaceRecordings([windows[i]!]).hr30]),
    ),
    otherRates: Object.fromEntries(
      SIMULATED_RATE_FACTORS.map(factor => [
        `x${factor}`,
        summariseFaceRecordings(recordings.map(sitting => analyseSitting(sitting, factor))).hr30,
      ]),
    ),
    riskCoverage: computeRiskCoverageCurve(windows.flat().map(({ rate }) => rate)),
  }
}
