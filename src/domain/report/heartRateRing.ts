import { heartRate } from './indicators/heartRate'

const { from, bands } = heartRate
const to = Math.max(...bands.map(band => band.to))
const share = (value: number) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))

/** A resting heart rate as a gauge: its place from 0 to 100, and the places of the normal band's borders. */
export const heartRateOnRing = (value: number): { value: number; borders: number[] } => ({
  value: share(value),
  borders: bands.slice(0, -1).map(band => share(band.to)),
})
