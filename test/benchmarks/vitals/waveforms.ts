import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { analysePulse, isPulseTrustworthy, resample, SAMPLE_RATE, type PulseAnalysis } from '@/domain/vitals'

import { meanError, score, type Answer } from './scores'
import { filesIn, readTable, windowsOf } from './tables'

const beatsPerMinute = (analysis: PulseAnalysis) => 60 * analysis.heartRate.beatsPerSecond
/** dB above which a standard deviation of intervals counts as told. */
const SDNN_SNR = 2
const BREATH_CONFIDENCE = 0.65

/** Waveforms of a face network beside the contact pulse of the same person. */
export const benchUbfc = (folder: string) => {
  const answers = { hr30: [] as Answer[], hr10: [] as Answer[], sdnn30: [] as Answer[] }
  const files = filesIn(folder, '.csv')
  for (const file of files) {
    const table = readTable(file)
    const times = table.column('t')
    const wave = resample(times, table.column('waveform'), SAMPLE_RATE)
    const reference = resample(times, table.column('ref_ppg'), SAMPLE_RATE)
    const compare = (seconds: number, use: (camera: PulseAnalysis, contact: PulseAnalysis) => void) => {
      for (const { from, to } of windowsOf(wave.length, seconds * SAMPLE_RATE, 10 * SAMPLE_RATE)) {
        use(
          analysePulse(wave.subarray(from, to), SAMPLE_RATE),
          analysePulse(reference.subarray(from, to), SAMPLE_RATE),
        )
      }
    }
    compare(30, (camera, contact) => {
      const kept = isPulseTrustworthy(camera)
      answers.hr30.push({ error: beatsPerMinute(camera) - beatsPerMinute(contact), kept })
      answers.sdnn30.push({
        error: camera.sdnn - contact.sdnn,
        kept: kept && camera.heartRate.snr > SDNN_SNR,
      })
    })
    compare(10, (camera, contact) =>
      answers.hr10.push({ error: beatsPerMinute(camera) - beatsPerMinute(contact), kept: true }),
    )
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

const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** Finger recordings of one to two minutes beside the intervals of a chest strap. */
export const benchFingerPolar = (folder: string) => {
  const subjects = existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('subject')) : []
  const rates: Answer[] = []
  const deviations: Answer[] = []
  for (const subject of subjects) {
    const table = readTable(join(folder, subject, 'PPG.csv'))
    const times = table.column('time').map(time => time / 1000)
    const pulse = fingerPulse(['R', 'G', 'B'].map(name => resample(times, table.column(name), SAMPLE_RATE)))
    const intervals = readFileSync(join(folder, subject, 'RR.txt'), 'utf8')
      .trim()
      .split(/\s+/)
      .map(Number)
    const centre = meanOf(intervals)
    const sdnn = Math.sqrt(
      intervals.reduce((sum, interval) => sum + (interval - centre) ** 2, 0) / (intervals.length - 1),
    )
    rates.push({ error: beatsPerMinute(pulse) - 60000 / centre, kept: true })
    deviations.push({ error: pulse.sdnn - sdnn, kept: true })
  }
  return { n: subjects.length, hrMae: meanError(rates), sdnnMae: meanError(deviations) }
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
      const pulse = fingerPulse(channels.map(channel => channel.subarray(from, to)))
      const heartTruth = meanOf(heart.subarray(from, to))
      const breathTruth = meanOf(breath.subarray(from, to))
      if (heartTruth > 0) {
        rates.push({ error: beatsPerMinute(pulse) - heartTruth, kept: isPulseTrustworthy(pulse) })
      }
      if (breathTruth > 0 && pulse.respiration) {
        const kept = pulse.respiration.confidence >= BREATH_CONFIDENCE && isPulseTrustworthy(pulse)
        breaths.push({ error: pulse.respiration.rate - breathTruth, kept })
      }
    }
  }
  return { n: files.length, hr30: score(rates), rr30: score(breaths) }
}
