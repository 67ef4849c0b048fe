import type { ChairCommand, ChairRequest, ChairState, FamilyKey, Result } from '@/domain/chair'

/** Why a chair can't be reached. Each has a text and a way out in the locales (`chairLink`). */
export const LINK_PROBLEMS = [
  'adapterOff',
  'notPermitted',
  'notFound',
  'busyElsewhere',
  'lost',
  'noAnswer',
  'unsupported',
  'systemTooOld',
  'cancelled',
  'refused',
  'offline',
] as const

export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** The one error that a link and its transports reject with. */
export class LinkFailure extends Error {
  readonly problem: LinkProblem

  constructor(problem: LinkProblem) {
    super(problem)
    this.name = 'LinkFailure'
    this.problem = problem
  }
}

/** Carries frames to one chair beside the phone. Knows nothing of what they say. */
export type ChairTransport = {
  /** Finds the chair and connects. Rejects with `LinkFailure`. */
  open: () => Promise<void>
  /** Sends one whole frame; resolves when its last fragment was taken. Rejects with `LinkFailure`. */
  send: (frame: Uint8Array) => Promise<void>
  /** Writes the emergency byte, past everything that waits. */
  stopNow: () => Promise<void>
  /** One listener for whole frames, one for the end of the connection. */
  onFrame: (listener: (frame: Uint8Array) => void) => void
  onClosed: (listener: () => void) => void
  close: () => Promise<void>
}

/** The chair that a transport looks for. */
export type SoughtChair = { serialNumber: string; family: FamilyKey }

/** What a chair answered. */
export type Answer = { result: Result; data: Uint8Array; state: ChairState | null }

export type LinkKind = 'bluetooth' | 'internet'

/** `connecting` covers the first time and every time after a loss. */
export type LinkState = {
  kind: LinkKind
  phase: 'connecting' | 'ready' | 'closed'
  problem: LinkProblem | null
}

/** A way to one chair, whatever carries it. Calls reject with `LinkFailure`. */
export type ChairLink = {
  kind: LinkKind
  open: () => Promise<void>
  command: (command: ChairCommand) => Promise<Answer>
  /** Ends the session and every movement; never waits for another call. */
  stop: () => Promise<Answer>
  /** Stops everything at once and holds it, whoever asks; never waits for another call. */
  emergencyStop: () => Promise<Answer>
  /** Hears the chair's state; gives how to end that. */
  onState: (listener: (state: ChairState) => void) => () => void
  onChanged: (listener: (state: LinkState) => void) => () => void
  close: () => Promise<void>
}

/** What only a link beside the chair can do. */
export type NearLink = ChairLink & { ask: (request: ChairRequest) => Promise<Answer> }
