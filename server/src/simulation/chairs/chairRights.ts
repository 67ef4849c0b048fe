import type { ChairRole } from '@anzuo/chair-protocol'

/** What became of something that was asked of the server: nobody knows it of a call that a crash has cut off. */
export type AskedResult = 'open' | 'done' | 'refused' | 'unknown'

/** One change of a person's right, from the first moment at which it may have happened to the last. */
export type RightChange = {
  kind: 'grant' | 'end'
  name: string
  serialNumber: string
  role: ChairRole
  /** A guest's time; null without an end or when it is not known. */
  expiresAt: number | null
  askedAt: number
  /** When the server said first that it is done; null before that. */
  doneAt: number | null
  /** After this it can happen no more: all copies of the call are over. */
  settledAt: number
  result: AskedResult
}

export type ChairRights = ReturnType<typeof createChairRights>

/**
 * Who may use which chair, as the simulation knows it from what was asked and answered, and never from the server's tables. Where
 * calls overlap or were cut off, it is not known, and then neither `mustHave` nor its opposite is true.
 */
export const createChairRights = (toleranceMs: number) => {
  const changes: RightChange[] = []
  const of = (name: string, serialNumber: string, kind: RightChange['kind']) =>
    changes.filter(
      change => change.name === name && change.serialNumber === serialNumber && change.kind === kind,
    )

  /** Nothing that takes the right away can have come after this grant. */
  const isUndisturbed = (grant: RightChange): boolean =>
    of(grant.name, grant.serialNumber, 'end').every(
      end => end.result === 'refused' || end.settledAt <= grant.askedAt,
    )
  const listEnds = (grant: RightChange, at: number): number[] =>
    of(grant.name, grant.serialNumber, 'end')
      .filter(end => end.askedAt >= grant.settledAt)
      .flatMap(({ doneAt }) => doneAt ?? [])
      .filter(doneAt => doneAt <= at)
  const hasEnded = (grant: RightChange, at: number): boolean => listEnds(grant, at).length > 0
  /** When what this grant gave was over: its time, or what took it away before. */
  const findEndOfGrant = (grant: RightChange, at: number): number | null => {
    const expiry = grant.expiresAt !== null && grant.expiresAt <= at ? [grant.expiresAt] : []
    const times = [...listEnds(grant, at), ...expiry]
    return times.length === 0 ? null : Math.min(...times)
  }
  const findPossible = (name: string, serialNumber: string, { from, to }: { from: number; to: number }) =>
    of(name, serialNumber, 'grant').filter(
      grant =>
        grant.result !== 'refused' &&
        grant.askedAt <= to &&
        !hasEnded(grant, from) &&
        (grant.expiresAt === null || grant.expiresAt + toleranceMs >= from),
    )

  return {
    changes,
    add: (change: Omit<RightChange, 'doneAt' | 'settledAt' | 'result'>): RightChange => {
      const added: RightChange = { ...change, doneAt: null, settledAt: Infinity, result: 'open' }
      changes.push(added)
      return added
    },
    /** The grant by which a person has a right for sure at a time; null when there is none. */
    findSure: (name: string, serialNumber: string, at: number): RightChange | null =>
      of(name, serialNumber, 'grant').find(
        grant =>
          grant.doneAt !== null &&
          grant.doneAt <= at &&
          isUndisturbed(grant) &&
          (grant.expiresAt === null ? grant.role !== 'guest' : grant.expiresAt - toleranceMs > at),
      ) ?? null,
    /** The roles that a person may have had at some moment of a time. */
    listPossibleRoles: (
      name: string,
      serialNumber: string,
      time: { from: number; to: number },
    ): ChairRole[] => findPossible(name, serialNumber, time).map(({ role }) => role),
    /** When a person lost the last right for sure; null when they may still have one, or never had any. */
    findEnd: (name: string, serialNumber: string, at: number): number | null => {
      if (findPossible(name, serialNumber, { from: at, to: at }).length > 0) return null
      const times = of(name, serialNumber, 'grant')
        .filter(({ result, askedAt }) => result !== 'refused' && askedAt <= at)
        .flatMap(grant => findEndOfGrant(grant, at) ?? [])
      return times.length === 0 ? null : Math.max(...times)
    },
  }
}
