/** Answers whose clocks are remembered: so many later a phone whose clock was changed is right again. */
const MAX_OFFSETS = 8

/** Server's clock minus the phone's, ms, of the last answers. */
let offsets: number[] = []

/**
 * An answer of the server has told its clock, ms since 1970. It was written before it arrived, so each answer shows the server's clock
 * too early, never too late.
 */
export const noteServerTime = (serverTime: number): void => {
  offsets = [...offsets.slice(1 - MAX_OFFSETS), serverTime - Date.now()]
}

/**
 * A moment of the phone's clock as the server's clock showed it, ms since 1970; null before the first answer. The largest offset is that
 * of the answer that was the shortest on its way (as in NTP, RFC 5905, section 10).
 */
export const toServerTime = (phoneTime: number): number | null =>
  offsets.length === 0 ? null : phoneTime + Math.max(...offsets)
