import {
  computeClaimNumber,
  computeClaimProof,
  constantTimeEqual,
  CHAIR_SAFETY_LIMITS,
  listDeviceKeys,
  computeMassageLogReceiptMac,
  MAX_RECORDS_PER_MASSAGE_LOG_PAGE,
  signMassageLogPage,
  type ChairEvent,
  type ChairRequest,
  type MassageLogPage,
  type ChairResult,
} from '@anzuo/chair-protocol'
import type {
  createChairFirmwareModel,
  ChairPersistentMemory,
  ChairRequestOrigin,
  ChairRequestOutcome,
} from '@anzuo/chair-protocol/model'

/** Time since the boot, and the time of day as far as the chair was told it. */
export const createChairClock = (memory: ChairPersistentMemory, now: () => number) => {
  const bootedAt = now()
  let learned: { unixSeconds: number; at: number } | null = null

  const getUnixSeconds = (): number =>
    learned ? learned.unixSeconds + Math.floor((now() - learned.at) / 1000) : memory.lastTime

  return {
    now,
    getUptimeMs: (): number => Math.floor(now() - bootedAt) >>> 0,
    getUnixSeconds,
    /** Time only goes forward, so that an old ticket does not become good again. */
    learnUnixSeconds: (unixSeconds: number): void => {
      if (unixSeconds <= getUnixSeconds()) return
      learned = { unixSeconds, at: now() }
      memory.lastTime = unixSeconds
    },
  }
}

/** The log of sessions that the server has not acknowledged. */
export const createMassageSessionLog = ({
  memory,
  isConnected,
  sendPage,
}: {
  memory: ChairPersistentMemory
  isConnected: () => boolean
  sendPage: (page: MassageLogPage) => void
}) => {
  const createPage = (afterId: number): MassageLogPage =>
    signMassageLogPage(memory.keys.current.key, {
      generation: memory.logGeneration,
      records: memory.records.filter(({ id }) => id > afterId).slice(0, MAX_RECORDS_PER_MASSAGE_LOG_PAGE),
    })
  return {
    createPage,
    /** Sends all of it to the server, page by page. */
    send: (): void => {
      if (!isConnected()) return
      let page = createPage(0)
      while (page.records.length > 0) {
        sendPage(page)
        page = createPage(page.records.at(-1)?.id ?? 0)
      }
    },
    acknowledge: ({ generation, upTo, mac }: Extract<ChairRequest, { name: 'logReceived' }>): ChairResult => {
      const isFromServer = listDeviceKeys(memory.keys).some(({ key }) =>
        constantTimeEqual(mac, computeMassageLogReceiptMac(key, generation, upTo)),
      )
      if (!isFromServer) return 'badMac'
      if (generation === memory.logGeneration) memory.records = memory.records.filter(({ id }) => id > upTo)
      return 'ok'
    },
  }
}

/** Whether the chair has an owner, and in which epoch: a later one voids every ticket of before. */
export const createChairOwnership = ({
  memory,
  report,
  endSessions,
  onNewOwner,
  onDisowned,
}: {
  memory: ChairPersistentMemory
  report: (event: ChairEvent) => void
  endSessions: () => void
  /** Whose it is changes; called before anybody is told. */
  onNewOwner: () => void
  /** Nobody owns the chair any more. */
  onDisowned: () => void
}) => {
  const reportOwner = () => report({ name: 'owner', epoch: memory.epoch, isOwned: memory.isOwned })
  return {
    report: reportOwner,
    set: (epoch: number, isOwned: boolean): ChairResult => {
      if (epoch < memory.epoch) return 'badState'
      const isNew = epoch > memory.epoch || isOwned !== memory.isOwned
      if (epoch > memory.epoch) endSessions()
      if (isNew) onNewOwner()
      memory.epoch = epoch
      memory.isOwned = isOwned
      if (!isOwned) onDisowned()
      if (isNew) reportOwner()
      return 'ok'
    },
  }
}

/** The button on the chair, which confirms that somebody who claims the chair stands beside it. */
export const createChairClaimButton = ({
  memory,
  now,
  onAsked,
}: {
  memory: ChairPersistentMemory
  now: () => number
  /** The server waits for a press. */
  onAsked: () => void
}) => {
  let pressedAt: number | null = null
  let asked: { challenge: Uint8Array; at: number } | null = null

  const isRecent = (at: number | null) =>
    at !== null && now() - at < CHAIR_SAFETY_LIMITS.claimTimeoutSeconds * 1000
  const isClaimOpen = () => isRecent(pressedAt)
  const findWaitingClaim = () => (asked !== null && isRecent(asked.at) ? asked : null)
  const prove = (challenge: Uint8Array) =>
    computeClaimProof(memory.keys.current.key, memory.serialNumber, challenge)

  return {
    isClaimOpen,
    /** The number of the claim that waits for a press, as the chair's display shows it; null while none waits. */
    getClaimNumber: (): number | null => {
      const waiting = findWaitingClaim()
      return waiting && computeClaimNumber(memory.keys.current.key, memory.serialNumber, waiting.challenge)
    },
    /**
     * Over the internet the proof waits for a press, one claim at a time: a second one is refused until the first is over.
     * Over Bluetooth it is given to whoever may claim the chair.
     */
    claim: (challenge: Uint8Array, { link, requester }: ChairRequestOrigin): ChairRequestOutcome => {
      if (link === 'internet') {
        if (!requester?.isServer) return { result: 'notPermitted' }
        const waiting = findWaitingClaim()
        if (waiting && !constantTimeEqual(waiting.challenge, challenge)) return { result: 'busy' }
        asked = waiting ?? { challenge, at: now() }
        onAsked()
        return { result: 'ok' }
      }
      if (memory.isOwned && !isClaimOpen()) return { result: 'notPermitted' }
      return { result: 'ok', data: prove(challenge) }
    },
    /** Gives the claim that this press confirms, if one waits for it. */
    press: (): Extract<ChairEvent, { name: 'claimed' }> | null => {
      pressedAt = now()
      const waiting = findWaitingClaim()
      asked = null
      return waiting
        ? { name: 'claimed', challenge: waiting.challenge, proof: prove(waiting.challenge) }
        : null
    },
  }
}

/** Ticks the model while something goes on, and rests otherwise. */
export const createTickScheduler = ({
  model,
  now,
  after = startTimer,
}: {
  model: ReturnType<typeof createChairFirmwareModel>
  now: () => number
  after?: ((ms: number, callback: () => void) => () => void) | undefined
}) => {
  let timer: { dueAt: number; stop: () => void } | null = null

  const schedule = (): void => {
    const wait = model.getNextTickDelayMs()
    if (wait === null) return
    const dueAt = now() + wait
    if (timer && timer.dueAt <= dueAt) return
    timer?.stop()
    timer = {
      dueAt,
      stop: after(wait, () => {
        timer = null
        model.tick()
        schedule()
      }),
    }
  }

  return {
    schedule,
    stop: (): void => {
      timer?.stop()
      timer = null
    },
  }
}

const startTimer = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
