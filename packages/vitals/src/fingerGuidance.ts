import type { FingerColours } from './fingerFrame'
import type { FingerGuidance } from './types'

/** Limits on mean colours, 0 to 255, held against public recordings of fingertips on lit phone cameras. */
const FINGER_LIMITS = {
  /** Red below which the steps of the sensor are larger than a pulse. A lit finger gives 120 to 255. */
  darkRed: 40,
  /** Light through a finger is red: so many times as much red as green or blue. Recordings: 2 to over 200. */
  redRatio: 1.4,
  /** Red at the top of its range with nothing in green and blue: no channel is left that could swing. */
  saturatedRed: 252,
  deadChannel: 4,
  /** Swing of the pulse below which no blood moves, as a share of the brightness. Recordings: 0.17 % to 12 %. */
  lostPulse: 0.0008,
  /** A channel darker than this swings by its noise. */
  darkChannel: 8,
  /** Change of red in half a second, as a share of it. Pulse and exposure stay below 13 %. */
  jump: 0.15,
} as const

/** Time over which a pulse must show, ms: two beats of a slow heart, and the exposure's first seconds before it. */
const PULSE_WINDOW_MS = 3000
const JUMP_LAG_MS = 500

type TimedColours = Pick<FingerColours, 'red' | 'green' | 'blue'> & { time: number }

/** How far back the colours of a frame are compared, ms: the upstroke of a pulse. */
const SWING_LAG_MS = 250
/** A pulse changes so many times more over its upstroke than from one frame to the next; noise changes alike. */
const MIN_SWING_RATIO = 1.3

/** Whether a channel changes as a pulse does. Slow drift of the exposure hardly counts. */
const isPulsing = (history: readonly TimedColours[], channel: 'red' | 'green' | 'blue'): boolean => {
  let swing = 0
  let step = 0
  let level = 0
  let count = 0
  let past = 0
  for (let at = 1; at < history.length; at++) {
    const now = history[at]!
    if (now.time - history[0]!.time < SWING_LAG_MS) continue
    while (now.time - history[past + 1]!.time >= SWING_LAG_MS) past++
    swing += Math.abs(now[channel] - history[past]![channel])
    step += Math.abs(now[channel] - history[at - 1]![channel])
    level += now[channel]
    count++
  }
  return (
    level >= FINGER_LIMITS.darkChannel * count &&
    swing > FINGER_LIMITS.lostPulse * level &&
    swing > MIN_SWING_RATIO * step
  )
}

const isSaturated = ({ red, green, blue }: TimedColours) =>
  red >= FINGER_LIMITS.saturatedRed && green < FINGER_LIMITS.deadChannel && blue < FINGER_LIMITS.deadChannel

/** Says of every frame what to do with the finger, by the frames of the last seconds. */
export const createFingerGuide = (): ((time: number, colours: FingerColours) => FingerGuidance) => {
  const history: TimedColours[] = []
  return (time, { red, green, blue }) => {
    const now = { time, red, green, blue }
    const isDark = red < FINGER_LIMITS.darkRed
    const isCovered = !isDark && red >= FINGER_LIMITS.redRatio * Math.max(green, blue)
    // Only an unbroken look at the finger tells of its pulse.
    if (!isCovered) {
      history.length = 0
      return isDark && Math.max(green, blue) < FINGER_LIMITS.darkRed ? 'lightOff' : 'lensUncovered'
    }
    history.push(now)
    while (time - history[0]!.time > PULSE_WINDOW_MS + JUMP_LAG_MS) history.shift()
    if (isSaturated(now)) return 'pressedTooHard'
    const before = history.find(past => time - past.time <= JUMP_LAG_MS) ?? now
    if (Math.abs(red - before.red) > FINGER_LIMITS.jump * before.red) return 'moving'
    const isPulseLost =
      time - history[0]!.time >= PULSE_WINDOW_MS &&
      !(['red', 'green', 'blue'] as const).some(channel => isPulsing(history, channel))
    return isPulseLost ? 'pressedTooHard' : 'good'
  }
}

/** Nothing that is recorded under this guidance can be used. */
export const shouldPauseFingerRecording = (guidance: FingerGuidance): boolean =>
  guidance === 'lightOff' || guidance === 'lensUncovered'
