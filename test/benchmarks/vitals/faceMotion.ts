import { basename } from 'node:path'

import {
  analyseMethodWaves,
  isPulseTrustworthy,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
} from '@anzuo/vitals'

import { listFilesByExtension, readCsvTable } from './csvTable'
import { computeRiskCoverageCurve } from './errorMetrics'
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
import { computeReferenceHeartRate, detectContactSensorBeats, MIN_REFERENCE_BEATS } from './referenceBeats'

/** What the person does, by the second number of a file's name. */
const SETUPS = {
  '01': 'still',
  '02': 'talking',
  '03': 'slowTranslation',
  '04': 'fastTranslation',
  '05': 'smallRotation',
  '06': 'mediumRotation',
} as const

/** The methods whose waves are heard, the best first. Green alone is no method: nothing in it cancels light or motion. */
const METHODS = ['pos', 'lgi', 'ssr'] as const

type Recording = { setup: string; times: Float64Array; waves: Float64Array[]; beats: DetectedBeat[] }

const readRecording = (file: string): Recording | RefusedRecording => {
  const table = readCsvTable(file)
  const times = table.column('t')
  const setup = basename(file, '.csv.gz').split('-').slice(1).join('-')
  const waves = METHODS.filter(method => table.columns.includes(method)).map(method => table.column(method))
  if (waves.length === 0) return { fault: 'columnMissing' }
  const contact = prepareRecordedWave(times, table.column('ref_ppg'))
  if ('fault' in contact) return { ...contact, sensor: 'contact' }
  for (const wave of waves) {
    const prepared = prepareRecordedWave(times, wave)
    if ('fault' in prepared) return prepared
    if (!hasFaceWindow(prepared.length, TRACE_SAMPLE_RATE_HZ)) return { fault: 'tooShort' }
  }
  const beats = detectContactSensorBeats(contact)
  if (beats.length < MIN_REFERENCE_BEATS) return { fault: 'tooFewBeats', sensor: 'contact' }
  return {
    setup: setup in SETUPS ? SETUPS[setup as keyof typeof SETUPS] : setup,
    times,
    waves,
    beats,
  }
}

/** The windows of one recording, on a clock that runs `factor` times as fast; none where that clock has too few frames. */
const analyseRecording = ({ times, waves, beats }: Recording, factor: number): FaceWindow[] => {
  const scaled = times.map(time => time / factor)
  const [first, ...others] = waves.flatMap(wave => {
    const prepared = prepareRecordedWave(scaled, wave)
    return 'fault' in prepared ? [] : [prepared]
  })
  if (!first) return []
  const scaledBeats = beats.map(beat => ({ ...beat, time: beat.time / factor }))
  return createFaceWindows(first.length, TRACE_SAMPLE_RATE_HZ).flatMap(({ from, to }) => {
    const truth = computeReferenceHeartRate(
      scaledBeats,
      from / TRACE_SAMPLE_RATE_HZ,
      to / TRACE_SAMPLE_RATE_HZ,
    )
    if (!truth) return []
    const analysis = analyseMethodWaves(
      [first.subarray(from, to), ...others.map(wave => wave.subarray(from, to))],
      TRACE_SAMPLE_RATE_HZ,
    )
    // Methods of one place do not say how exactly a beat is timed: its variability stays withheld.
    return [compareWithTruth({ ...analysis, beatTimingJitterMs: null }, isPulseTrustworthy(analysis), truth)]
  })
}

/** Waveforms of moving faces beside a finger's oximeter: by what the person does, and with other heart rates simulated. */
export const benchmarkFaceMotion = (folder: string) => {
  const { recordings, refused } = readWhole(listFilesByExtension(folder, '.csv.gz'), readRecording)
  const setups = [...new Set(recordings.map(({ setup }) => setup))].sort()
  const analyseSetup = (setup: string, factor = 1) =>
    recordings
      .filter(recording => recording.setup === setup)
      .map(recording => analyseRecording(recording, factor))
  const bySetup = setups.map(setup => [setup, analyseSetup(setup)] as const)
  return {
    n: recordings.length,
    refused,
    bySetup: Object.fromEntries(bySetup.map(([setup, windows]) => [setup, summariseFaceRecordings(windows)])),
    otherRates: Object.fromEntries(
      SIMULATED_RATE_FACTORS.map(factor => [
        `x${factor}`,
        Object.fromEntries(
          setups.map(setup => [setup, summariseFaceRecordings(analyseSetup(setup, factor)).hr30]),
        ),
      ]),
    ),
    riskCoverage: Object.fromEntries(
      bySetup.map(([setup, windows]) => [
        setup,
        computeRiskCoverageCurve(windows.flat().map(({ rate }) => rate)),
      ]),
    ),
  }
}
