import { clamp } from '@anzuo/vitals/clamp'
import { heartRateDefinition } from './indicators/heartRate'

const { from, bands } = heartRateDefinition
const scaleEnd = Math.max(...bands.map(band => band.to))
const toGaugePercent = (value: number) => clamp(((value - from) / (scaleEnd - from)) * 100, 0, 100)

/** A resting heart rate on a gauge: its position from 0 to 100, and the positions of the normal band's borders. */
export const toHeartRateGauge = (value: number): { value: number; borders: number[] } => ({
  value: toGaugePercent(value),
  borders: bands.slice(0, -1).map(band => toGaugePercent(band.to)),
})
