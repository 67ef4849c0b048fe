import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  analysePulse,
  analyseRgbTraces,
  isFacePulseTrustworthy,
  prepareRecordedTraces,
  toHeartRateResult,
  toSdnnResult,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
  type PreparedTraces,
  type RgbTraceAnalysis,
} from '@anzuo/vitals'

import { alignContactClock } from './clockAlignment'
import { createSlidingWindows, readCsvTable, type CsvTable } from './csvTable'
import { computeRiskCoverageCurve, round, summariseReportedAnswers, type EstimateError } from './errorMetrics'
import { computeReferenceHeartRate } from './referenceBeats'

const WINDOW_SECONDS = 30
const HOP_SECONDS = 10
/** Windows that begin so many hops apart touch, but share nothing. */
const NEIGHBOUR_HOPS = WINDOW_SECONDS / HOP_SECONDS
/** Another heart rate is simulated by another clock: so many times as fast. */
export const SIMULATED_RATE_FACTORS = [0.7, 1.4, 2] as const

/** One window of a sitting: what the engine says beside the truth. */
type FaceWindow = {
  analysis: RgbTraceAnalysis
  rate: EstimateError
  /** Null where the engine withholds it. */
  sdnn: (EstimateError & { value: number; range: readonly [number, number] }) | null
}

type Sitting = { name: string; times: Float64Array; rgb: CsvTable; beats: DetectedBeat[] }

const readSitting = (folder: string, name: string): Sitting => {
  const rgb = readCsvTable(join(folder, name, 'rgb.csv.gz'))
  const contact = readCsvTable(join(folder, name, 'contact.csv.gz'))
  const times = rgb.column('time_ms').map(time => time / 1000)
  const pulse = resampleContact(contact)
  const whole = prepare(times, rgb)
  if (whole.kind === 'refused') throw new RangeError(`${name}: ${whole.reason}`)
  const { wave } = analyseRgbTraces({
    ...whole,
    independent: whole.traces.length,
    sampleRate: TRACE_SAMPLE_RATE_HZ,
    isBrief: true,
  })
  const { beats, wave: contactWave } = analysePulse(pulse, TRACE_SAMPLE_RATE_HZ)
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

const resampleContact = (contact: CsvTable): Float64Array => {
  const times = contact.column('time_ms').map(time => time / 1000)
  const ppg = contact.column('ppg')
  const prepared = prepareRecordedTraces({
    times,
    regions: [{ red: ppg, green: ppg.map(value => value + 1), blue: ppg }],
  })
  if (prepared.kind === 'refused') throw new RangeError(`contact sensor: ${prepared.reason}`)
  return prepared.traces[0]!.red
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

/** The windows of one sitting, on a clock that runs `factor` times as fast. */
const analyseSitting = ({ name, times, rgb, beats }: Sitting, factor: number): FaceWindow[] => {
  const prepared = prepare(
    times.map(time => time / factor),
    rgb,
  )
  if (prepared.kind === 'refused') throw new RangeError(`${name}: ${prepared.reason}`)
  const scaled = beats.map(beat => ({ ...beat, time: beat.time / factor }))
  return createSlidingWindows(
    prepared.usable.length,
    WINDOW_SECONDS * TRACE_SAMPLE_RATE_HZ,
    HOP_SECONDS * TRACE_SAMPLE_RATE_HZ,
  ).flatMap(({ from, to }) => {
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
    return [compareWithTruth(analysis, truth)]
  })
}

const relativeTo = ([low, high]: readonly [number, number], truth: number) =>
  [low - truth, high - truth] as const

const compareWithTruth = (analysis: RgbTraceAnalysis, truth: { rate: number; sdnn: number }): FaceWindow => {
  const rate = toHeartRateResult(analysis)
  const kept = isFacePulseTrustworthy(analysis)
  const sdnn = toSdnnResult(analysis, { seconds: WINDOW_SECONDS, usableShare: 1 })
  return {
    analysis,
    rate: {
      error: rate.value - truth.rate,
      kept,
      confidence: rate.confidence,
      interval: relativeTo(rate.interval, truth.rate),
    },
    sdnn:
      !kept || 'missing' in sdnn
        ? null
        : {
            error: sdnn.value - truth.sdnn,
            kept: true,
            value: sdnn.value,
            range: sdnn.interval,
            interval: relativeTo(sdnn.interval, truth.sdnn),
          },
  }
}

/** Share of neighbouring windows of a sitting of which each has its variability in the other's interval. */
const computeRepeatability = (sittings: readonly (readonly FaceWindow[])[]): number | null => {
  const pairs = sittings.flatMap(windows =>
    windows.flatMap(({ sdnn }, i) => {
      const next = windows[i + NEIGHBOUR_HOPS]?.sdnn
      if (!sdnn || !next) return []
      const holds = ([low, high]: readonly [number, number], value: number) => value >= low && value <= high
      return [holds(sdnn.range, next.value) && holds(next.range, sdnn.value) ? 1 : 0]
    }),
  )
  return pairs.length > 0 ? round(pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length) : null
}

/** Raw colours of faces at rest beside a contact pulse: by person, all together, and with other heart rates simulated. */
export const benchmarkFaceRgb = (folder: string) => {
  const names = readdirSync(folder).filter(name => existsSync(join(folder, name, 'rgb.csv.gz')))
  const sittings = names.sort().map(name => readSitting(folder, name))
  const windows = sittings.map(sitting => analyseSitting(sitting, 1))
  const rates = windows.flat().map(({ rate }) => rate)
  const variabilities = windows.flat().flatMap(({ sdnn }) => sdnn ?? [])
  const { bias, maeKept, coverage } = summariseReportedAnswers(variabilities)
  return {
    n: sittings.length,
    hr30: summariseReportedAnswers(rates),
    sdnn30: { bias, maeKept, kept: round(variabilities.length / Math.max(1, rates.length)), coverage },
    repeatable: computeRepeatability(windows),
    byPerson: Object.fromEntries(
      sittings.map(({ name }, i) => [name, summariseReportedAnswers(windows[i]!.map(({ rate }) => rate))]),
    ),
    otherRates: Object.fromEntries(
      SIMULATED_RATE_FACTORS.map(factor => [
        `x${factor}`,
        summariseReportedAnswers(
          sittings.flatMap(sitting => analyseSitting(sitting, factor).map(({ rate }) => rate)),
        ),
      ]),
    ),
    riskCoverage: computeRiskCoverageCurve(rates),
  }
}
