import type {
  ChairCommand,
  ChairRequest,
  ChairState,
  ChairFamilyKey,
  ChairResult,
} from '@anzuo/chair-protocol'

/** Why a chair can't be reached. Each has a text and a way out in the locales (`chairLink`). */
export const CHAIR_LINK_PROBLEMS = [
  'adapterOff',
  'notPermitted',
  'notFound',
  'busyElsewhere',
  'notReached',
  'lost',
  'noAnswer',
  'unsupported',
  'systemTooOld',
  'cancelled',
  'refused',
  'offline',
] as const

export type ChairLinkProblem = (typeof CHAIR_LINK_PROBLEMS)[number]

/** The one error that a link and its transports reject with. */
export class ChairLinkError extends Error {
  readonly problem: ChairLinkProblem

  constructor(problem: ChairLinkProblem) {
    super(problem)
    this.name = 'ChairLinkError'
    this.problem = problem
  }
}

/** Carries frames to one chair near the phone. Knows nothing of what they say. */
export type BluetoothChairTransport = {
  /** Finds the chair and connects. Rejects with `ChairLinkError`. */
  open: () => Promise<void>
  /** Whether `open` would ask the person nothing at this moment, and so may be tried without a tap. */
  canOpenWithoutGesture: () => boolean
  /** Sends one whole frame; resolves when its last fragment was taken. Rejects with `ChairLinkError`. */
  send: (frame: Uint8Array) => Promise<void>
  /** Writes the emergency byte, past everything that waits. */
  writeEmergencyStop: () => Promise<void>
  /** One listener for whole frames, one for the end of the connection. */
  onFrame: (listener: (frame: Uint8Array) => void) => void
  onClosed: (listener: () => void) => void
  /** One listener for Bluetooth being switched on while it was off. */
  onAdapterOn: (listener: () => void) => void
  close: () => Promise<void>
}

/** The chair that a transport looks for. */
export type TargetChair = { serialNumber: string; family: ChairFamilyKey }

/** What a chair answered. */
export type ChairAnswer = { result: ChairResult; data: Uint8Array; state: ChairState | null }

export type ChairLinkKind = 'bluetooth' | 'internet'

/** `connecting` covers the first time and every time after a loss; its problem is why the last attempt failed. */
export type ChairLinkState = {
  kind: ChairLinkKind
  phase: 'connecting' | 'ready' | 'closed'
  problem: ChairLinkProblem | null
}

/** A way to one chair, whatever carries it. Calls reject with `ChairLinkError`. */
export type ChairLink = {
  kind: ChairLinkKind
  open: () => Promise<void>
  /** `askedAt`: when the person asked for it, ms since 1970 by the phone's clock; now, when left out. */
  command: (command: ChairCommand, askedAt?: number) => Promise<ChairAnswer>
  /** Ends the session and every movement; never waits for another call. */
  stop: () => Promise<ChairAnswer>
  /** Stops everything at once and holds it, whoever asks; never waits for another call. */
  emergencyStop: () => Promise<ChairAnswer>
  /** Hears the chair's state; gives how to end that. */
  onState: (listener: (state: ChairState) => void) => () => void
  onChanged: (listener: (state: ChairLinkState) => void) => () => void
  close: () => Promise<void>
}

/** What only a link near the chair can do. */
export type BluetoothChairLink = ChairLink & { sendRequest: (request: ChairRequest) => Promise<ChairAnswer> }

/** A chair whose advertisement is received. Its full serial number is read from the chair. */
export type NearbyChair = {
  /** The phone's own name for it; it means nothing elsewhere. */
  id: string
  family: ChairFamilyKey
  /** The end of its serial number, as it is printed on the chair. */
  tail: string
  /** Signal strength: 1 far away, 4 next to it. */
  strength: 1 | 2 | 3 | 4
}

/** How chairs nearby are found: in a list of our own, in the browser's list after a tap, or not at all. */
export type NearbyDiscoveryMode = 'list' | 'chooser' | 'none'

export type NearbyChairsListener = {
  /** All that were discovered so far, the nearest first. */
  onChairsChanged: (chairs: NearbyChair[]) => void
  onFailed: (problem: ChairLinkProblem) => void
}
