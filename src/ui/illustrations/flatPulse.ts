import { toSvgLinePath } from '../charts/pulseWaveSvg'
import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

const WIDTH = 200
const HEIGHT = 88
const BEATS = 4

/** One beat of a pulse: the systolic peak, the dicrotic one and the run-off, for a phase of 0 to 1. */
const getBeatAmplitude = (phase: number) => {
  const bump = (centre: number, spread: number) => Math.exp(-((phase - centre) ** 2) / spread)
  return bump(0.2, 0.0085) + 0.42 * bump(0.44, 0.016) + 0.16 * bump(0.68, 0.03) - 0.16
}

/** A pulse that dies away: something did not arrive. */
export const drawFlatPulse = (c: Palette): string => {
  const points = Array.from({ length: 121 }, (_, at) => {
    const time = at / 120
    const strength = time > 0.5 ? 0.12 : 1
    return { x: 2 + time * (WIDTH - 4), y: 60 - getBeatAmplitude((time * BEATS) % 1) * strength * 42 }
  })
  return createSvg(`0 0 ${WIDTH} ${HEIGHT}`, `<path d="${toSvgLinePath(points)}" stroke="${c.ink4}" stroke-width="2.5"/>`)
}
