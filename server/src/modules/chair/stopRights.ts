import { and, eq, gt, inArray, isNull, lte, not, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { deriveUserIdHash, toOccupantTag, type ChairRole } from '@anzuo/chair-protocol'
import { HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { createBatchReader, MAX_BATCH, withDeadline } from '../../db/batchReader'
import type { Database } from '../../db/database'
import { authSessions, authSessionTokens, chairMembers, chairOccupancies } from '../../db/schema'
import type { ChairSnapshot } from '../../gateways/chairs/chairConnection'
import { createApiError } from '../../http/apiError'
import { createKeyedTokenBuckets } from '../../http/tokenBucket'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { isLiveAuthSession } from '../auth/authSessions'
import { hashSessionToken, parseSessionId, REPLACED_TOKEN_GRACE_MS } from '../auth/sessionTokens'

/** Sessions whose rights one server keeps; the one that asked longest ago is forgotten for a new one. */
const MAX_SESSIONS = 10_000

/** Rights older than this are read again, `MAX_BATCH` sessions every `REFRESH_INTERVAL_MS`: all within two minutes. */
const REFRESH_AGE_MS = MINUTE_MS
const REFRESH_INTERVAL_MS = 5000

/** So long rights count that the database could not confirm. */
const MAX_UNCONFIRMED_MS = 12 * HOUR_MS

/** So long whoever sits in a chair may stop it after the session or right has ended: the longest session and pause. */
const SITTING_GRACE_MS = 35 * MINUTE_MS

/** More stops of one session than these take turns with those of strangers: no hand is that fast. A quarter at once. */
const STOPS_AT_ONCE_PER_MINUTE = 1200

/** A person waits so long for the database at most. */
const LOAD_DEADLINE_MS = 1000

/** What a person is, or was a short time ago, to a chair. */
export type StopRight = {
  role: ChairRole
  /** When the right ended or ends, ms since 1970; null for one without an end. */
  endsAt: number | null
  /** The sitting for which the person said that they sit in it. */
  confirmedSitting: { boot: number; sitting: number } | null
}

type KnownSession = {
  userId: string
  /** Hashes of the tokens that count. */
  tokenHashes: ReadonlySet<string>
  /** When the database said so last, ms since 1970. */
  confirmedAt: number
  /** When it was found to be over, ms since 1970. */
  endedAt: number | null
  rights: ReadonlyMap<string, StopRight>
}

type StopRightsOptions = {
  /** For a person who waits, and who is not known yet. */
  safetyDb: Database
  /** For reading again what is known. */
  liveDb: Database
  getSnapshot: (serialNumber: string) => ChairSnapshot
  sessionDays: number
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * Who may stop which chairs, kept in memory so that a stop waits for no database. A session is read once it asks anything
 * about chairs here, and again every minute or two; it errs only towards a stop by somebody who had the right until then.
 */
export const createStopRights = (options: StopRightsOptions) => {
  const sessions = createSessionStore(options.now)
  const read = (db: Database) => createBatchReader(sessionIds => readSessions(db, sessionIds, options))
  const readUrgently = read(options.safetyDb)

  const load = async (sessionId: string): Promise<KnownSession | null> => {
    try {
      sessions.store(sessionId, await withDeadline(readUrgently(sessionId), LOAD_DEADLINE_MS))
    } catch (error) {
      options.log.error({ err: error }, 'a right to stop a chair could not be read')
      throw createApiError('unavailable', 'serverBusy')
    }
    return sessions.find(sessionId)
  }

  const findByToken = (token: string): KnownSession | null => {
    const sessionId = parseSessionId(token)
    const session = sessionId === null ? null : sessions.find(sessionId)
    return session?.tokenHashes.has(hashSessionToken(token)) ? session : null
  }

  const { take: takeStop } = createKeyedTokenBuckets(STOPS_AT_ONCE_PER_MINUTE, options.now)

  const refresh = createRefresh({ sessions, readLater: read(options.liveDb), ...options })
  return {
    /** Whether a stop with this token waits for nothing: the session is known, and does not stop chairs all the time. */
    mayStopAtOnce: (token: string): boolean =>
      findByToken(token) !== null && takeStop(parseSessionId(token) ?? ''),

    /** Whose token it is, also of a session that ended a short time ago; the right to a chair is looked at by itself. */
    authenticate: async (token: string): Promise<AuthenticatedUser | null> => {
      const sessionId = parseSessionId(token)
      if (sessionId === null) return null
      if (!findByToken(token)) await load(sessionId)
      const session = findByToken(token)
      return session && { userId: session.userId, sessionId }
    },

    /**
     * The right by which a person may stop a chair: that of a member, or that of whoever sits in it and was one.
     * @throws ApiError `notFound` without a right, `sessionOver`, `unavailable` when the database would have to say and does not
     */
    require: async ({ sessionId }: AuthenticatedUser, serialNumber: string): Promise<StopRight> => {
      const find = (session: KnownSession | null) =>
        session && findRight(session, options.getSnapshot(serialNumber), { serialNumber, now: options.now() })
      const known = sessions.find(sessionId)
      const right = find(known) ?? (known?.endedAt === null ? find(await load(sessionId)) : null)
      if (right) return right
      throw sessions.find(sessionId)?.endedAt === null
        ? createApiError('notFound', 'chairNotFound')
        : createApiError('sessionOver', 'verificationFailed')
    },

    /** Reads the rights of a token's session soon, without anybody waiting: it has asked something about chairs. */
    noteUse: (token: string): void => {
      const sessionId = parseSessionId(token)
      if (sessionId === null) return
      if (!sessions.find(sessionId)?.tokenHashes.has(hashSessionToken(token))) refresh.read([sessionId])
    },

    /** Reads the rights of a session again: they may have changed. */
    noteChange: (sessionId: string): void => refresh.read([sessionId]),

    /** Reads again what this person's sessions may: some of them have ended, or a right has. */
    noteDeparture: (userId: string): void => refresh.read(sessions.listOfUser(userId)),

    close: refresh.close,
  }
}

export type StopRights = ReturnType<typeof createStopRights>

/** The sessions that are kept, in the order of their last use. */
const createSessionStore = (now: () => Date) => {
  const sessions = new Map<string, KnownSession>()
  return {
    find: (sessionId: string): KnownSession | null => {
      const session = sessions.get(sessionId)
      if (!session || isOutdated(session, now().getTime())) return null
      sessions.delete(sessionId)
      sessions.set(sessionId, session)
      return session
    },
    /** Keeps what the database said; null is a session that is over or never was. */
    store: (sessionId: string, found: KnownSession | null): void => {
      const before = sessions.get(sessionId)
      const time = now().getTime()
      const session = found ?? (before ? toEndedSession(before, time) : null)
      if (session && !isOutdated(session, time)) sessions.set(sessionId, session)
      else sessions.delete(sessionId)
      const [oldest] = sessions.keys()
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    },
    listOfUser: (userId: string): string[] =>
      [...sessions].filter(([, session]) => session.userId === userId).map(([sessionId]) => sessionId),
    /** Those that were read longest ago, before this time in ms since 1970. */
    listOutdated: (before: number): string[] =>
      [...sessions]
        .filter(([, { confirmedAt }]) => confirmedAt <= before)
        .sort(([, a], [, b]) => a.confirmedAt - b.confirmedAt)
        .slice(0, MAX_BATCH)
        .map(([sessionId]) => sessionId),
  }
}

const isOutdated = ({ confirmedAt, endedAt }: KnownSession, now: number): boolean =>
  now - confirmedAt > MAX_UNCONFIRMED_MS || (endedAt !== null && now - endedAt > SITTING_GRACE_MS)

const toEndedSession = (session: KnownSession, now: number): KnownSession => ({
  ...session,
  confirmedAt: now,
  endedAt: session.endedAt ?? now,
})

const findRight = (
  { userId, endedAt, rights }: KnownSession,
  chair: ChairSnapshot,
  { serialNumber, now }: { serialNumber: string; now: Date },
): StopRight | null => {
  const right = rights.get(serialNumber)
  if (!right) return null
  const isActive = endedAt === null && (right.endsAt === null || right.endsAt > now.getTime())
  return isActive || isSittingIn(userId, chair, right.confirmedSitting) ? right : null
}

/** Whether a person is known to sit in a chair, by its own word or by theirs for this sitting. */
export const isSittingIn = (
  userId: string,
  { state, boot }: ChairSnapshot,
  confirmed: StopRight['confirmedSitting'],
): boolean => {
  if (!state?.isSeated) return false
  if (state.occupantTag !== 0) return state.occupantTag === toOccupantTag(deriveUserIdHash(userId))
  return confirmed !== null && confirmed.boot === boot && confirmed.sitting === state.sitting
}

/** Reads sessions again in the background: what is asked for, and every few seconds what was read longest ago. */
const createRefresh = ({
  sessions,
  readLater,
  now,
  log,
}: {
  sessions: ReturnType<typeof createSessionStore>
  readLater: (sessionId: string) => Promise<KnownSession | null>
  now: () => Date
  log: FastifyBaseLogger
}) => {
  const running = new Set<Promise<void>>()
  let isClosed = false
  let isFailing = false

  const readOne = async (sessionId: string): Promise<void> => {
    try {
      sessions.store(sessionId, await readLater(sessionId))
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'rights to stop chairs could not be read again')
      isFailing = true
    }
  }
  const read = (sessionIds: readonly string[]): void => {
    if (isClosed || running.size >= MAX_BATCH) return
    for (const sessionId of sessionIds) {
      const task = readOne(sessionId).finally(() => running.delete(task))
      running.add(task)
    }
  }
  const readOutdated = async (): Promise<void> => {
    read(sessions.listOutdated(now().getTime() - REFRESH_AGE_MS))
    await Promise.all(running)
  }
  const timer = setInterval(() => void readOutdated(), REFRESH_INTERVAL_MS)
  timer.unref()
  return {
    read,
    /** Ends the reading, and waits for what is in hand. */
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** The sessions that are not over, each with the chairs that its person may use, or might until a short time ago. */
const readSessions = async (
  db: Database,
  sessionIds: string[],
  { sessionDays, now }: Pick<StopRightsOptions, 'sessionDays' | 'now'>,
): Promise<ReadonlyMap<string, KnownSession>> => {
  const time = now()
  const recently = new Date(time.getTime() - SITTING_GRACE_MS)
  const isAsked = and(inArray(authSessions.id, sessionIds), isLiveAuthSession(time, sessionDays))
  const isReplacedLongAgo = lte(
    authSessionTokens.replacedAt,
    new Date(time.getTime() - REPLACED_TOKEN_GRACE_MS),
  )
  const tokens = await db
    .select({
      tokenHash: authSessionTokens.tokenHash,
      sessionId: authSessions.id,
      userId: authSessions.userId,
    })
    .from(authSessionTokens)
    .innerJoin(authSessions, eq(authSessions.id, authSessionTokens.sessionId))
    .where(and(isAsked, or(isNull(authSessionTokens.replacedAt), not(isReplacedLongAgo))))
  const found = new Map<string, ReadSession>()
  for (const { tokenHash, sessionId, userId } of tokens) {
    const session = found.get(sessionId) ?? createReadSession(userId, time)
    session.tokenHashes.add(tokenHash)
    found.set(sessionId, session)
  }
  const members = await db
    .select({ sessionId: authSessions.id, member: chairMembers, seat: chairOccupancies })
    .from(authSessions)
    .innerJoin(chairMembers, eq(chairMembers.userId, authSessions.userId))
    .leftJoin(
      chairOccupancies,
      and(
        eq(chairOccupancies.serialNumber, chairMembers.serialNumber),
        eq(chairOccupancies.userId, chairMembers.userId),
      ),
    )
    .where(
      and(
        isAsked,
        or(isNull(chairMembers.leftAt), gt(chairMembers.leftAt, recently)),
        or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, recently)),
      ),
    )
  for (const { sessionId, member, seat } of members) {
    const rights = found.get(sessionId)?.rights
    if (!rights) continue
    const right = {
      role: member.role,
      endsAt: getEarliest(member.leftAt, member.expiresAt),
      confirmedSitting: seat && { boot: seat.boot, sitting: seat.sitting },
    }
    const other = rights.get(member.serialNumber)
    // Who left and came back is both.
    if (!other || getEnd(right) > getEnd(other)) rights.set(member.serialNumber, right)
  }
  return found
}

type ReadSession = KnownSession & { tokenHashes: Set<string>; rights: Map<string, StopRight> }

const createReadSession = (userId: string, time: Date): ReadSession => ({
  userId,
  tokenHashes: new Set(),
  confirmedAt: time.getTime(),
  endedAt: null,
  rights: new Map(),
})

const getEarliest = (...ends: readonly (Date | null)[]): number | null => {
  const times = ends.filter(end => end !== null).map(end => end.getTime())
  return times.length === 0 ? null : Math.min(...times)
}

const getEnd = ({ endsAt }: StopRight): number => endsAt ?? Infinity
