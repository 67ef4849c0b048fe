import { PULSE_CHART_SIZE, renderPulseWaveSvg } from './pulseWaveSvg'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'

export type PulseWaveChartProps = {
  /** Samples about -1 to 1, oldest first; empty while there is no signal. */
  wave: readonly number[]
  /** Samples that the width holds: 6 s at 30 Hz by default. */
  capacity?: number
  /** What it shows, in words. */
  label: string
}

/** The live pulse wave. */
export const PulseWaveChart = ({ wave, capacity = 180, label }: PulseWaveChartProps) => {
  const { heart } = usePalette()
  return (
    <SvgImage
      svg={renderPulseWaveSvg({ wave, capacity, colour: heart, ...PULSE_CHART_SIZE })}
      label={label}
    />
  )
}
