import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  analyseFingerPulse,
  analysePulse,
  areInterbeatIntervalsTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
  resampleUniformly,
  TRACE_SAMPLE_RATE_HZ,
  type PulseAnalysis,
  type RgbTrace,
} from '@anzuo/vitals'

import {
  detectContactSensorBeats,
  MONITOR_DISPLAY_LAG_SECONDS,
  estimateStrapStartOffset,
  createBeatsFromStrapIntervals,
  computeReferenceHeartRate,
} from './referenceBeats'
import { computeMeanAbsoluteError, summariseErrors, type EstimateError } from './errorMetrics'
import { listFilesByExtension, readCsvTable, createSlidingWindows } from './csvTable'

const toBeatsPerMinute = (analysis: PulseAnalysis) => 60 * analysis.heartRate.beatsPerSecond

/** Waveforms of a face network beside the contact pulse of the same person. */
export const benchmarkUbfc = (folder: string) => {
  const answers = { hr30: [] as EstimateError[], hr10: [] as EstimateError[], sdnn30: [] as EstimateError[] }
  const files = listFilesByExtension(folder, '.csv')
  for (const file of files) {
    const table = readCsvTable(file)
    const times = table.column('t')
    const wave = resampleUniformly(times, table.column('waveform'), TRACE_SAMPLE_RATE_HZ)
    const contact = detectContactSensorBeats(
      resampleUniformly(times, table.column('ref_ppg'), TRACE_SAMPLE_RATE_HZ),
    )
    for (const seconds of [30, 10] as const) {
      for (const { from, to } of createSlidingWindows(
        wave.length,
        seconds * TRACE_SAMPLE_RATE_HZ,
        10 * TRACE_SAMPLE_RATE_HZ,
      )) {
        const truth = computeReferenceHeartRate(
          contact,
          from / TRACE_SAMPLE_RATE_HZ,
          to / TRACE_SAMPLE_RATE_HZ,
        )
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
    n: files.length,
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

/** Finger recordings of one to two minutes beside the intervals of a chest strap, over the time that both cover. */
export const benchmarkFingerPolar = (folder: string) => {
  const subjects = existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('subject')) : []
  const rates: EstimateError[] = []
  const deviations: EstimateError[] = []
  for (const subject of subjects) {
    const table = readCsvTable(join(folder, subject, 'PPG.csv'))
    const times = table.column('time').map(time => time / 1000)
    const resample = (name: string) => resampleUniformly(times, table.column(name), TRACE_SAMPLE_RATE_HZ)
    const trace = { red: resample('R'), green: resample('G'), blue: resample('B') }
    const strap = createBeatsFromStrapIntervals(
      readFileSync(join(folder, subject, 'RR.txt'), 'utf8')
        .trim()
        .split(/\s+/)
        .map(Number),
    )
    const start = estimateStrapStartOffset(analyseFingerPulse(trace, TRACE_SAMPLE_RATE_HZ).beats, strap)
    const from = Math.max(0, start)
    const to = Math.min(trace.green.length / TRACE_SAMPLE_RATE_HZ, start + strap[strap.length - 1]!.time)
    const truth = computeReferenceHeartRate(
      strap.map(({ time }) => ({ time: time + start, amplitude: 1 })),
      from,
      to,
    )
    if (!truth) continue
    const common = cutTrace(trace, from * TRACE_SAMPLE_RATE_HZ, to * TRACE_SAMPLE_RATE_HZ)
    const pulse = analyseFingerPulse(common, TRACE_SAMPLE_RATE_HZ)
    rates.push({ error: toBeatsPerMinute(pulse) - truth.rate, kept: true })
    deviations.push({ error: pulse.sdnn - truth.sdnn, kept: true })
  }
  return {
    n: subjects.length,
    hrMae: computeMeanAbsoluteError(rates),
    sdnnMae: computeMeanAbsoluteError(deviations),
  }
}

/** Mean of the numbers above 0 (a monitor without a reading writes 0 or nothing); null without any. */
const computeMeanReading = (readings: Float64Array): number | null => {
  const reported = readings.filter(reading => reading > 0)
  return reported.length > 0 ? reported.reduce((sum, reading) => sum + reading, 0) / reported.length : null
}

/** Long finger recordings beside oximeters and the breath gas of a mask, once a second. */
export const benchmarkFingerCapnography = (folder: string) => {
  const files = listFilesByExtension(folder, '.csv.gz')
  const rates: EstimateError[] = []
  const breaths: EstimateError[] = []
  for (const file of files) {
    const table = readCsvTable(file)
    const trace = { red: table.column('r'), green: table.column('g'), blue: table.column('b') }
    const heart = table.column('ref_hr_median_of_oximeters')
    const breath = table.column('ref_rr_capno')
    for (const { from, to } of createSlidingWindows(
      table.rows,
      30 * TRACE_SAMPLE_RATE_HZ,
      30 * TRACE_SAMPLE_RATE_HZ,
    )) {
      const shownAbout = (readings: Float64Array, lag: number) =>
        to + lag * TRACE_SAMPLE_RATE_HZ > table.rows
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
  return { n: files.length, hr30: summariseErrors(rates), rr30: summariseErrors(breaths) }
}
