import { createSeededRandom } from '../seededRandom'

export const TWIN_MOTIONS = ['still', 'tremor', 'talking', 'nodding'] as const
export type TwinMotion = (typeof TWIN_MOTIONS)[number]

/** A motion without a period: its frequencies, Hz, and its root mean square, radians of the head's turn. */
type MotionBand = { low: number; high: number; rms: number }

/**
 * How heads move before a camera. Sway of a sitting head is some tenths of a degree; hands tremble at 4 to 10 Hz;
 * syllables come at 2 to 6 Hz (Ding et al. 2017), and who talks also moves the head; a nod takes about a second.
 */
const MOTION_BANDS: Record<TwinMotion, readonly MotionBand[]> = {
  still: [{ low: 0.05, high: 0.5, rms: 0.004 }],
  tremor: [
    { low: 0.05, high: 1, rms: 0.008 },
    { low: 4, high: 10, rms: 0.003 },
  ],
  talking: [
    { low: 0.1, high: 1.5, rms: 0.012 },
    { low: 2, high: 6, rms: 0.006 },
  ],
  nodding: [
    { low: 0.05, high: 0.5, rms: 0.008 },
    { low: 0.7, high: 1.3, rms: 0.03 },
  ],
}
const SINES_PER_BAND = 12

/** A random but smooth course over time: sines of random frequencies and phases. Radians. */
export const createHeadTurn = (motion: TwinMotion, seed: number): ((time: number) => number) => {
  const random = createSeededRandom(seed)
  const sines = MOTION_BANDS[motion].flatMap(({ low, high, rms }) =>
    Array.from({ length: SINES_PER_BAND }, () => ({
      angular: 2 * Math.PI * (low + (high - low) * random()),
      phase: 2 * Math.PI * random(),
      amplitude: rms * Math.sqrt(2 / SINES_PER_BAND),
    })),
  )
  return time =>
    sines.reduce(
      (sum, { angular, phase, amplitude }) => sum + amplitude * Math.sin(angular * time + phase),
      0,
    )
}

/** A step of the camera's automatic exposure or white balance. */
type CameraStep = {
  time: number
  seconds: number
  gains: readonly [red: number, green: number, blue: number]
}

/** Mean seconds between two steps, how long one takes, and how large it is (standard deviations). */
const MEAN_STEP_INTERVAL_SECONDS = 8
const STEP_SECONDS = 0.3
const EXPOSURE_STEP = 0.04
const WHITE_BALANCE_STEP = 0.015

/**
 * Factors on red, green and blue by which a camera that is not locked adjusts itself now and then; all 1 at the start.
 */
export const createCameraSteps = ({
  seconds,
  seed,
  normal,
}: {
  seconds: number
  seed: number
  normal: () => number
}): ((time: number) => readonly [number, number, number]) => {
  const random = createSeededRandom(seed)
  const steps: CameraStep[] = []
  for (let time = 0; ;) {
    time -= MEAN_STEP_INTERVAL_SECONDS * Math.log(1 - random())
    if (time > seconds) break
    const exposure = 1 + EXPOSURE_STEP * normal()
    const gains = [
      exposure * (1 + WHITE_BALANCE_STEP * normal()),
      exposure,
      exposure * (1 + WHITE_BALANCE_STEP * normal()),
    ] as const
    steps.push({ time, seconds: STEP_SECONDS, gains })
  }
  const gainAt = (time: number, channel: 0 | 1 | 2) =>
    steps.reduce((gain, step) => {
      const part = Math.min(1, Math.max(0, (time - step.time) / step.seconds))
      return gain * step.gains[channel] ** part
    }, 1)
  return time => [gainAt(time, 0), gainAt(time, 1), gainAt(time, 2)]
}
