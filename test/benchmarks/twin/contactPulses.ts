import { analysePulse, resampleUniformly, TRACE_SAMPLE_RATE_HZ } from '@anzuo/vitals'
import type { PulseDriver } from '@anzuo/vitals/synthetic'

import { listFilesByExtension, readCsvTable } from '../vitals/csvTable'

/** Standard deviations of a pulse wave that count as 1 of the driver's −1 to 1. */
const WAVE_SCALE = 0.6

/** Pulses that contact sensors recorded (`t`, `ref_ppg` in each CSV file of a folder), to drive a twin. */
export const readContactPulses = (folder: string): PulseDriver[] =>
  listFilesByExtension(folder, '.csv').map(file => {
    const table = readCsvTable(file)
    const samples = resampleUniformly(table.column('t'), table.column('ref_ppg'), TRACE_SAMPLE_RATE_HZ)
    const { wave, beats } = analysePulse(samples, TRACE_SAMPLE_RATE_HZ)
    return {
      waveAt: time => {
        const at = Math.min(wave.length - 2, Math.max(0, time * TRACE_SAMPLE_RATE_HZ))
        const index = Math.floor(at)
        return WAVE_SCALE * (wave[index]! + (wave[index + 1]! - wave[index]!) * (at - index))
      },
      beatsUntil: end => beats.map(({ time }) => time).filter(time => time <= end),
    }
  })
