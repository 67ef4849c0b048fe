import { PULSE_BOX, pulseChart } from './charts/pulse'
import { Svg } from './Svg'
import { usePalette } from './theme'

export type PulseWaveProps = {
  /** Samples about -1 to 1, oldest first; empty while there is no signal. */
  wave: readonly number[]
  /** Samples that the width holds: 6 s at 30 Hz by default. */
  capacity?: number
  /** What it shows, in words. */
  label: string
}

/** The pulse as it is being read, in real time. */
export const PulseWave = ({ wave, capacity = 180, label }: PulseWaveProps) => {
  const { heart } = usePalette()
  return <Svg svg={pulseChart({ wave, capacity, colour: heart, ...PULSE_BOX })} label={label} />
}
