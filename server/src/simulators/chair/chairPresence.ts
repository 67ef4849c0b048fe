import {
  CHAIR_SAFETY_LIMITS,
  computePresenceProof,
  constantTimeEqual,
  encodePresenceAnswer,
  issueAccessTicket,
  KEY_BYTES,
  toHex,
  USER_ID_HASH_BYTES,
  type ChairRequest,
  type IssuedAccessTicket,
} from '@anzuo/chair-protocol'
import type { ChairPersistentMemory, ChairRequestOutcome } from '@anzuo/chair-protocol/model'

type PresenceRequest = Extract<ChairRequest, { name: 'presence' }>

/** The pass that is in force; its key stands in no memory, so that a power cut ends it. */
type Pass = { key: Uint8Array; user: string; issuedAt: number }

/** Answers phones that ask for a press on the button: one press for one nonce. */
export const createChairPresence = (options: {
  memory: ChairPersistentMemory
  randomBytes: (length: number) => Uint8Array
  /** Milliseconds of a steady clock. */
  now: () => number
  unixSeconds: () => number
  encodeInfo: () => Uint8Array
  /** The holder of a pass that is over. */
  onPassEnded: (user: string) => void
}) => {
  const { memory, now } = options
  const passes = createPasses(options)
  let press: { at: number; nonce: Uint8Array | null; answer: Uint8Array | null } | null = null

  const findRecentPress = () =>
    press !== null && now() - press.at < CHAIR_SAFETY_LIMITS.claimTimeoutSeconds * 1000 ? press : null

  const createAnswer = ({ nonce, unixSeconds }: PresenceRequest): Uint8Array => {
    const { epoch } = memory
    const info = options.encodeInfo()
    const proof = computePresenceProof(memory.keys.current.key, { nonce, unixSeconds, epoch, info })
    return encodePresenceAnswer({ proof, epoch, info, pass: memory.isOwned ? null : passes.issue() })
  }

  return {
    /** Somebody pressed the button, and no claim of the server waited for it. */
    press: (): void => {
      press = { at: now(), nonce: null, answer: null }
    },

    answer: (request: PresenceRequest): ChairRequestOutcome => {
      const recent = findRecentPress()
      if (!recent) return { result: 'badState' }
      if (recent.nonce && !constantTimeEqual(recent.nonce, request.nonce)) return { result: 'busy' }
      recent.nonce = request.nonce
      recent.answer ??= createAnswer(request)
      return { result: 'ok', data: recent.answer }
    },

    /** The key of the pass that is in force. */
    getPassKey: passes.getKey,
    /** The chair has another owner, or is reset: what was pressed before counts no more. */
    forget: (): void => {
      passes.end()
      press = null
    },
  }
}

export type ChairPresence = ReturnType<typeof createChairPresence>

const createPasses = ({
  memory,
  randomBytes,
  now,
  unixSeconds,
  onPassEnded,
}: Parameters<typeof createChairPresence>[0]) => {
  let pass: Pass | null = null

  const end = (): void => {
    const ended = pass
    pass = null
    if (ended) onPassEnded(ended.user)
  }

  return {
    end,
    getKey: (): Uint8Array | null => {
      const isOver = pass && now() - pass.issuedAt >= CHAIR_SAFETY_LIMITS.presencePassSeconds * 1000
      if (isOver) end()
      return pass?.key ?? null
    },
    issue: (): IssuedAccessTicket => {
      end()
      const key = Uint8Array.from(randomBytes(KEY_BYTES))
      const user = Uint8Array.from(randomBytes(USER_ID_HASH_BYTES))
      const issuedAt = unixSeconds()
      const expiresAt = issuedAt + CHAIR_SAFETY_LIMITS.presencePassSeconds
      pass = { key, user: toHex(user), issuedAt: now() }
      return issueAccessTicket(key, { role: 'guest', epoch: memory.epoch, issuedAt, expiresAt, user })
    },
  }
}
