import { basename } from 'node:path'

import {
  analysePulse,
  isPulseTrustworthy,
  preparePulseCandidate,
  resampleUniformly,
  toHeartRateResult,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
} from '@anzuo/vitals'

import { createSlidingWindows, listFilesByExtension, readCsvTable } from './csvTable'
import { computeRiskCoverageCurve, summariseReportedAnswers, type EstimateError } from './errorMetrics'
import { SIMULATED_RATE_FACTORS } from './faceRgb'
import { computeReferenceHeartRate, detectContactSensorBeats } from './referenceBeats'

/** What the person does, by the second number of a file's name. */
const SETUPS = {
  '01': 'still',
  '02': 'talking',
  '03': 'slowTranslation',
  '04': 'fastTranslation',
  '05': 'smallRotation',
  '06': 'mediumRotation',
} as const

/**
 * The methods whose waves are looked at, the best first: it is the pulse, the others are heard beside it, as the engine hears
 * its own two. Green alone is no method: nothing in it cancels light or motion.
 */
const METHODS = ['pos', 'lgi', 'ssr'] as const

type Recording = { setup: string; times: Float64Array; waves: Float64Array[]; beats: DetectedBeat[] }

const readRecording = (file: string): Recording => {
  const table = readCsvTable(file)
  const times = table.column('t')
  const setup = basename(file).slice(3, 5)
  return {
    setup: setup in SETUPS ? SETUPS[setup as keyof typeof SETUPS] : setup,
    times,
    waves: METHODS.filter(method => table.columns.includes(method)).map(method => table.column(method)),
    beats: detectContactSensorBeats(resampleUniformly(times, table.column('ref_ppg'), TRACE_SAMPLE_RATE_HZ)),
  }
}

const analyseRecording = ({ times, waves, beats }: Recording, factor: number): EstimateError[] => {
  const scaled = times.map(time => time / factor)
  const pulses = waves.map(wave => resampleUniformly(scaled, wave, TRACE_SAMPLE_RATE_HZ))
  const scaledBeats = beats.map(beat => ({ ...beat, time: beat.time / factor }))
  return createSlidingWindows(
    pulses[0]!.length,
    30 * TRACE_SAMPLE_RATE_HZ,
    10 * TRACE_SAMPLE_RATE_HZ,
  ).flatMap(({ from, to }) => {
    const truth = computeReferenceHeartRate(
      scaledBeats,
      from / TRACE_SAMPLE_RATE_HZ,
      to / TRACE_SAMPLE_RATE_HZ,
    )
    if (!truth) return []
    const [pulse, ...others] = pulses.map(samples => samples.subarray(from, to))
    const analysis = analysePulse(pulse!, TRACE_SAMPLE_RATE_HZ, {
      candidates: [pulse!, ...others].map(wave => preparePulseCandidate(wave, TRACE_SAMPLE_RATE_HZ)),
    })
    const { value, confidence, interval } = toHeartRateResult(analysis)
    return [
      {
        error: value - truth.rate,
        kept: isPulseTrustworthy(analysis),
        confidence,
        interval: [interval[0] - truth.rate, interval[1] - truth.rate] as const,
      },
    ]
  })
}

/** Waveforms of moving faces beside a finger's oximeter: by what the person does, and with other heart rates simulated. */
export const benchmarkFaceMotion = (folder: string) => {
  const recordings = listFilesByExtension(folder, '.csv.gz').map(readRecording)
  const setups = [...new Set(recordings.map(({ setup }) => setup))].sort()
  const answersOf = (setup: string, factor = 1) =>
    recordings
      .filter(recording => recording.setup === setup)
      .flatMap(recording => analyseRecording(recording, factor))
  return {
    n: recordings.length,
    bySetup: Object.fromEntries(setups.map(setup => [setup, summariseReportedAnswers(answersOf(setup))])),
    otherRates: Object.fromEntries(
      SIMULATED_RATE_FACTORS.map(factor => [
        `x${factor}`,
        Object.fromEntries(setups.map(setup => [setup, summariseReportedAnswers(answersOf(setup, factor))])),
      ]),
    ),
    riskCoverage: Object.fromEntries(
      setups.map(setup => [setup, computeRiskCoverageCurve(answersOf(setup))]),
    ),
  }
}
