import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  analyseFingerPulse,
  analysePulse,
  areInterbeatIntervalsTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
  prepareRecordedTraces,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
  type PulseAnalysis,
  type RgbTrace,
} from '@anzuo/vitals'

import {
  detectContactSensorBeats,
  MONITOR_DISPLAY_LAG_SECONDS,
  estimateStrapStartOffset,
  createBeatsFromStrapIntervals,
  computeReferenceHeartRate,
  MIN_REFERENCE_BEATS,
  type ReferenceHeartRate,
} from './referenceBeats'
import { computeMeanAbsoluteError, summariseErrors, type EstimateError } from './errorMetrics'
import { createSlidingWindows, listFilesByExtension, readCsvTable, readRecordedText } from './csvTable'
import { prepareRecordedWave } from './recordedWave'
import { readWhole, type RefusedRecording } from './recordings'

const toBeatsPerMinute = (analysis: PulseAnalysis) => 60 * analysis.heartRate.beatsPerSecond

/** A face network's wave and the beats of the contact pulse, on one uniform grid. */
const readUbfc = (file: string): { wave: Float64Array; beats: DetectedBeat[] } | RefusedRecording => {
  const table = readCsvTable(file)
  const times = table.column('t')
  const wave = prepareRecordedWave(times, table.column('waveform'))
  if ('fault' in wave) return wave
  const contact = prepareRecordedWave(times, table.column('ref_ppg'))
  if ('fault' in contact) return { ...contact, sensor: 'contact' }
  const beats = detectContactSensorBeats(contact)
  if (beats.length < MIN_REFERENCE_BEATS) return { fault: 'tooFewBeats', sensor: 'contact' }
  return { wave, beats }
}

/** Waveforms of a face network beside the contact pulse of the same person. */
export const benchmarkUbfc = (folder: string) => {
  const answers = { hr30: [] as EstimateError[], hr10: [] as EstimateError[], sdnn30: [] as EstimateError[] }
  const { recordings, refused } = readWhole(listFilesByExtension(folder, '.csv'), readUbfc)
  for (const { wave, beats } of recordings) {
    for (const seconds of [30, 10] as const) {
      for (const { from, to } of createSlidingWindows(
        wave.length,
        seconds * TRACE_SAMPLE_RATE_HZ,
        10 * TRACE_SAMPLE_RATE_HZ,
      )) {
        const truth = computeReferenceHeartRate(beats, from / TRACE_SAMPLE_RATE_HZ, to / TRACE_SAMPLE_RATE_HZ)
        if (!truth) continue
        const camera = analysePulse(wave.subarray(from, to), TRACE_SAMPLE_RATE_HZ)
        const kept = isPulseTrustworthy(camera)
        const rate = { error: toBeatsPerMinute(camera) - truth.rate, kept }
        if (seconds === 10) {
          answers.hr10.push(rate)
          continue
        }
        answers.hr30.push(rate)
        answers.sdnn30.push({
          error: camera.sdnn - truth.sdnn,
          kept: kept && areInterbeatIntervalsTrustworthy(camera),
        })
      }
    }
  }
  const { maeKept, kept } = summariseErrors(answers.sdnn30)
  return {
    n: recordings.length,
    refused,
    hr30: summariseErrors(answers.hr30),
    hr10: { maeAll: computeMeanAbsoluteError(answers.hr10) },
    sdnn30: { maeKept, kept },
  }
}

const cutTrace = ({ red, green, blue }: RgbTrace, from: number, to: number): RgbTrace => ({
  red: red.subarray(from, to),
  green: green.subarray(from, to),
  blue: blue.subarray(from, to),
})

/** The pulse of a finger and what its strap says, over the time that both cover. */
const readFingerPolar = (
  folder: string,
): { pulse: PulseAnalysis; truth: ReferenceHeartRate } | RefusedRecording => {
  const table = readCsvTable(join(folder, 'PPG.csv'))
  const prepared = prepareRecordedTraces({
    times: table.column('time').map(time => time / 1000),
    regions: [{ red: table.column('R'), green: table.column('G'), blue: table.column('B') }],
  })
  if (prepared.kind === 'refused') return { fault: prepared.reason }
  const trace = prepared.traces[0]!
  const intervals = readRecordedText(join(folder, 'RR.txt')).split(/\s+/).map(Number)
  const strap = createBeatsFromStrapIntervals(intervals)
  if (strap.length < MIN_REFERENCE_BEATS || !intervals.every(interval => interval > 0))
    return { fault: 'tooFewBeats', sensor: 'contact' }
  const start = estimateStrapStartOffset(analyseFingerPulse(trace, TRACE_SAMPLE_RATE_HZ).beats, strap)
  const from = Math.max(0, start)
  const to = Math.min(trace.green.length / TRACE_SAMPLE_RATE_HZ, start + strap[strap.length - 1]!.time)
  const truth = computeReferenceHeartRate(
    strap.map(({ time }) => ({ time: time + start, amplitude: 1 })),
    from,
    to,
  )
  if (!truth) return { fault: 'tooFewBeats', sensor: 'contact' }
  const common = cutTrace(trace, from * TRACE_SAMPLE_RATE_HZ, to * TRACE_SAMPLE_RATE_HZ)
  return { pulse: analyseFingerPulse(common, TRACE_SAMPLE_RATE_HZ), truth }
}

/** Finger recordings of one to two minutes beside the intervals of a chest strap, over the time that both cover. */
export const benchmarkFingerPolar = (folder: string) => {
  const subjects = existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('subject')) : []
  const { recordings, refused } = readWhole(subjects, subject => readFingerPolar(join(folder, subject)))
  const errors = (errorOf: (recording: (typeof recordings)[number]) => number) =>
    recordings.map(recording => ({ error: errorOf(recording), kept: true }))
  return {
    n: recordings.length,
    refused,
    hrMae: computeMeanAbsoluteError(errors(({ pulse, truth }) => toBeatsPerMinute(pulse) - truth.rate)),
    sdnnMae: computeMeanAbsoluteError(errors(({ pulse, truth }) => pulse.sdnn - truth.sdnn)),
  }
}

/** Mean of the numbers above 0 (a monitor without a reading writes 0 or nothing); null without any. */
const computeMeanReading = (readings: Float64Array): number | null => {
  const reported = readings.filter(reading => reading > 0)
  return reported.length > 0 ? reported.reduce((sum, reading) => sum + reading, 0) / reported.length : null
}

/** Colours of a finger at the engine's own rate, and what the monitors showed. A frame that is no number is bridged. */
const readFingerCapnography = (
  file: string,
): { trace: RgbTrace; heart: Float64Array; breath: Float64Array } | RefusedRecording => {
  const table = readCsvTable(file)
  const trace = { red: table.column('r'), green: table.column('g'), blue: table.column('b') }
  const prepared = prepareRecordedTraces({
    times: Float64Array.from({ length: table.rows }, (_, i) => i / TRACE_SAMPLE_RATE_HZ),
    regions: [trace],
  })
  if (prepared.kind === 'refused') return { fault: prepared.reason }
  const isWhole = [trace.red, trace.green, trace.blue].every(channel => channel.every(Number.isFinite))
  return {
    trace: isWhole ? trace : prepared.traces[0]!,
    heart: table.column('ref_hr_median_of_oximeters'),
    breath: table.column('ref_rr_capno'),
  }
}

/** Long finger recordings beside oximeters and the breath gas of a mask, once a second. */
export const benchmarkFingerCapnography = (folder: string) => {
  const { recordings, refused } = readWhole(listFilesByExtension(folder, '.csv.gz'), readFingerCapnography)
  const rates: EstimateError[] = []
  const breaths: EstimateError[] = []
  for (const { trace, heart, breath } of recordings) {
    const rows = trace.green.length
    for (const { from, to } of createSlidingWindows(
      rows,
      30 * TRACE_SAMPLE_RATE_HZ,
      30 * TRACE_SAMPLE_RATE_HZ,
    )) {
      const shownAbout = (readings: Float64Array, lag: number) =>
        to + lag * TRACE_SAMPLE_RATE_HZ > rows
          ? null
          : computeMeanReading(
              readings.subarray(from + lag * TRACE_SAMPLE_RATE_HZ, to + lag * TRACE_SAMPLE_RATE_HZ),
            )
      const pulse = analyseFingerPulse(cutTrace(trace, from, to), TRACE_SAMPLE_RATE_HZ)
      const kept = isPulseTrustworthy(pulse)
      const rate = shownAbout(heart, MONITOR_DISPLAY_LAG_SECONDS.oximeter)
      const breathing = shownAbout(breath, MONITOR_DISPLAY_LAG_SECONDS.capnograph)
      if (rate !== null) rates.push({ error: toBeatsPerMinute(pulse) - rate, kept })
      if (breathing !== null && pulse.respiration) {
        breaths.push({
          error: pulse.respiration.rate - breathing,
          kept: kept && isRespirationTrustworthy(pulse),
        })
      }
    }
  }
  return { n: recordings.length, refused, hr30: summariseErrors(rates), rr30: summariseErrors(breaths) }
}
