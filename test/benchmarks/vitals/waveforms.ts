import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  analysePulse,
  areIntervalsTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
  resample,
  SAMPLE_RATE,
  type PulseAnalysis,
} from '@/domain/vitals'

import { contactBeats, DISPLAY_LAG, startOfStrap, strapBeats, truthOf } from './references'
import { meanError, score, type Answer } from './scores'
import { filesIn, readTable, windowsOf } from './tables'

const beatsPerMinute = (analysis: PulseAnalysis) => 60 * analysis.heartRate.beatsPerSecond

/** Waveforms of a face network beside the contact pulse of the same person. */
export const benchUbfc = (folder: string) => {
  const answers = { hr30: [] as Answer[], hr10: [] as Answer[], sdnn30: [] as Answer[] }
  const files = filesIn(folder, '.csv')
  for (const file of files) {
    const table = readTable(file)
    const times = table.column('t')
    const wave = resample(times, table.column('waveform'), SAMPLE_RATE)
    const contact = contactBeats(resample(times, table.column('ref_ppg'), SAMPLE_RATE))
    for (const seconds of [30, 10] as const) {
      for (const { from, to } of windowsOf(wave.length, seconds * SAMPLE_RATE, 10 * SAMPLE_RATE)) {
        const truth = truthOf(contact, from / SAMPLE_RATE, to / SAMPLE_RATE)
        if (!truth) continue
        const camera = analysePulse(wave.subarray(from, to), SAMPLE_RATE)
        const kept = isPulseTrustworthy(camera)
        const rate = { error: beatsPerMinute(camera) - truth.rate, kept }
        if (seconds === 10) {
          answers.hr10.push(rate)
          continue
        }
        answers.hr30.push(rate)
        answers.sdnn30.push({
          error: camera.sdnn - truth.sdnn,
          kept: kept && areIntervalsTrustworthy(camera),
        })
      }
    }
  }
  const { maeKept, kept } = score(answers.sdnn30)
  return {
    n: files.length,
    hr30: score(answers.hr30),
    hr10: { maeAll: meanError(answers.hr10) },
    sdnn30: { maeKept, kept },
  }
}

/** A finger on a camera: the channel with the clearest pulse. More blood lets less light through. */
const fingerPulse = (channels: readonly Float64Array[]): PulseAnalysis => {
  const [first, ...others] = channels.map(channel =>
    analysePulse(
      channel.map(value => -value),
      SAMPLE_RATE,
    ),
  )
  return others.reduce((best, next) => (next.heartRate.snr > best.heartRate.snr ? next : best), first!)
}

/** Finger recordings of one to two minutes beside the intervals of a chest strap, over the time that both cover. */
export const benchFingerPolar = (folder: string) => {
  const subjects = existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('subject')) : []
  const rates: Answer[] = []
  const deviations: Answer[] = []
  for (const subject of subjects) {
    const table = readTable(join(folder, subject, 'PPG.csv'))
    const times = table.column('time').map(time => time / 1000)
    const channels = ['R', 'G', 'B'].map(name => resample(times, table.column(name), SAMPLE_RATE))
    const strap = strapBeats(
      readFileSync(join(folder, subject, 'RR.txt'), 'utf8')
        .trim()
        .split(/\s+/)
        .map(Number),
    )
    const start = startOfStrap(fingerPulse(channels).beats, strap)
    const from = Math.max(0, start)
    const to = Math.min(channels[0]!.length / SAMPLE_RATE, start + strap[strap.length - 1]!.time)
    const truth = truthOf(
      strap.map(({ time }) => ({ time: time + start, amplitude: 1 })),
      from,
      to,
    )
    if (!truth) continue
    const common = channels.map(channel => channel.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE))
    const pulse = fingerPulse(common)
    rates.push({ error: beatsPerMinute(pulse) - truth.rate, kept: true })
    deviations.push({ error: pulse.sdnn - truth.sdnn, kept: true })
  }
  return { n: subjects.length, hrMae: meanError(rates), sdnnMae: meanError(deviations) }
}

/** Mean of the numbers above 0 (a monitor without a reading writes 0 or nothing); null without any. */
const meanReading = (readings: Float64Array): number | null => {
  const told = readings.filter(reading => reading > 0)
  return told.length > 0 ? told.reduce((sum, reading) => sum + reading, 0) / told.length : null
}

/** Long finger recordings beside oximeters and the breath gas of a mask, once a second. */
export const benchFingerCapnography = (folder: string) => {
  const files = filesIn(folder, '.csv.gz')
  const rates: Answer[] = []
  const breaths: Answer[] = []
  for (const file of files) {
    const table = readTable(file)
    const channels = ['r', 'g', 'b'].map(name => table.column(name))
    const heart = table.column('ref_hr_median_of_oximeters')
    const breath = table.column('ref_rr_capno')
    for (const { from, to } of windowsOf(table.rows, 30 * SAMPLE_RATE, 30 * SAMPLE_RATE)) {
      const shownAbout = (readings: Float64Array, lag: number) =>
        to + lag * SAMPLE_RATE > table.rows
          ? null
          : meanReading(readings.subarray(from + lag * SAMPLE_RATE, to + lag * SAMPLE_RATE))
      const pulse = fingerPulse(channels.map(channel => channel.subarray(from, to)))
      const kept = isPulseTrustworthy(pulse)
      const rate = shownAbout(heart, DISPLAY_LAG.oximeter)
      const breathing = shownAbout(breath, DISPLAY_LAG.capnograph)
      if (rate !== null) rates.push({ error: beatsPerMinute(pulse) - rate, kept })
      if (breathing !== null && pulse.respiration) {
        breaths.push({
          error: pulse.respiration.rate - breathing,
          kept: kept && isRespirationTrustworthy(pulse),
        })
      }
    }
  }
  return { n: files.length, hr30: score(rates), rr30: score(breaths) }
}
