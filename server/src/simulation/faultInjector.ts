import type { SeededRandom } from './random'

/** How often each thing goes wrong in one simulation: probabilities for each message, statement or call. */
export type FaultProfile = {
  messageLoss: number
  messageDoubling: number
  maxDelayMs: number
  /** The longest pause before a statement, in which others come in between. */
  maxStatementDelayMs: number
  crash: number
  diskFull: number
  providerOutage: number
  providerHang: number
  noticeDoubling: number
  wrongMoney: number
  clockSkewMs: number
  chairLoss: number
}

/** How a database is away. */
export type DatabaseAbsence = 'refuses' | 'hangs'

export type FaultInjector = ReturnType<typeof createFaultInjector>

const CALM: FaultProfile = {
  messageLoss: 0,
  messageDoubling: 0,
  maxDelayMs: 40,
  maxStatementDelayMs: 8,
  crash: 0,
  diskFull: 0,
  providerOutage: 0,
  providerHang: 0,
  noticeDoubling: 0,
  wrongMoney: 0,
  clockSkewMs: 0,
  chairLoss: 0,
}

/** Longer than this no disk stays full. */
const DISK_FULL_MS = 20_000

/** Each seed has its own weather: some kinds of faults are absent, so that others are seen on their own. */
const drawFaultProfile = (random: SeededRandom): FaultProfile => {
  const maybe = (share: number, probability: number) =>
    random.happens(share) ? random.nextFraction() * probability : 0
  return {
    messageLoss: maybe(0.6, 0.2),
    messageDoubling: maybe(0.6, 0.2),
    maxDelayMs: random.pick([20, 200, 2000, 8000]),
    maxStatementDelayMs: random.pick([8, 8, 60, 300]),
    crash: maybe(0.5, 0.006),
    diskFull: maybe(0.25, 0.01),
    providerOutage: maybe(0.5, 0.3),
    providerHang: maybe(0.4, 0.15),
    noticeDoubling: maybe(0.7, 0.6),
    wrongMoney: maybe(0.5, 0.6),
    clockSkewMs: random.pick([0, 0, 500, 5000]),
    chairLoss: maybe(0.6, 0.3),
  }
}

/** Decides, by the seed, what goes wrong. After `heal` nothing does any more. */
export const createFaultInjector = (random: SeededRandom, now: () => number) => {
  let profile = drawFaultProfile(random)
  let diskFullUntil = 0
  let away: { until: number; kind: DatabaseAbsence } = { until: 0, kind: 'refuses' }
  return {
    profile: (): FaultProfile => profile,
    happens: (
      kind: Exclude<keyof FaultProfile, 'maxDelayMs' | 'maxStatementDelayMs' | 'clockSkewMs'>,
    ): boolean => profile[kind] > 0 && random.happens(profile[kind]),
    drawDelayMs: (): number => random.nextFraction() ** 3 * profile.maxDelayMs,
    drawClockSkewMs: (): number => Math.round((random.nextFraction() * 2 - 1) * profile.clockSkewMs),
    /** Whether the disk has no room for another write now; it fills up now and then, and is cleared a little later. */
    isDiskFull: (): boolean => {
      if (now() < diskFullUntil) return true
      if (profile.diskFull === 0 || !random.happens(profile.diskFull)) return false
      diskFullUntil = now() + random.nextInteger(100, DISK_FULL_MS)
      return true
    },
    /** The database gives no answers for a while: it refuses connections, or what it is asked hangs. */
    takeDatabaseAway: (ms: number, kind: DatabaseAbsence): void => {
      away = { until: now() + ms, kind }
    },
    isDatabaseAway: (): boolean => now() < away.until,
    /** How the database is away, and for how long from now; null while it is there. */
    getDatabaseAbsence: (): { kind: DatabaseAbsence; ms: number } | null =>
      now() < away.until ? { kind: away.kind, ms: away.until - now() } : null,
    heal: (): void => {
      profile = CALM
      diskFullUntil = 0
      away = { ...away, until: 0 }
    },
  }
}
