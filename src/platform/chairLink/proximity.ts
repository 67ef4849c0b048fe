import {
  createCentralSession,
  CHAIR_SAFETY_LIMITS,
  decodePresenceAnswer,
  type ChairRequest,
  type ChairResult,
} from '@anzuo/chair-protocol'
import { FRAME_RETRANSMISSION_TIMEOUT_MS, MAX_FRAME_SEND_ATTEMPTS } from './bluetoothLink'
import { ChairLinkError, type BluetoothChairTransport } from './types'
import { wait } from './wait'

/** How often the chair is asked whether its button was pressed. */
const PRESENCE_POLL_INTERVAL_MS = 700

/** How long somebody has to find the button and to press it. */
const PRESS_DEADLINE_MS = CHAIR_SAFETY_LIMITS.claimTimeoutSeconds * 1000

/** What came of asking a chair for the proof that somebody beside it has pressed its button. */
export type PresenceOutcome =
  | { kind: 'proved'; answer: NonNullable<ReturnType<typeof decodePresenceAnswer>> }
  /** The press was another phone's. */
  | { kind: 'takenByOther' }
  | { kind: 'notPressed' }
  /** A chair of before there was such a request. */
  | { kind: 'unsupported' }

/** Asks a chair near the phone for the proof of a claim, without any right to it yet. Null: the chair refuses. */
export const requestClaimProofOverBluetooth = (
  transport: BluetoothChairTransport,
  challenge: Uint8Array,
): Promise<Uint8Array | null> =>
  withPlainExchange(transport, async ask => {
    const { result, data } = await ask({ name: 'claim', challenge })
    return result === 'ok' ? data : null
  })

/**
 * Connects to a chair near the phone, and asks it until its button is pressed or a minute is over.
 * @param onConnected the chair is there and waits for the press
 * @throws ChairLinkError when it is not found, or no longer answers
 */
export const requestPresenceOverBluetooth = (
  transport: BluetoothChairTransport,
  presence: { nonce: Uint8Array; unixSeconds: number },
  { onConnected, isCancelled }: { onConnected: () => void; isCancelled: () => boolean },
): Promise<PresenceOutcome> =>
  withPlainExchange(transport, async ask => {
    onConnected()
    const polls = Math.ceil(PRESS_DEADLINE_MS / PRESENCE_POLL_INTERVAL_MS)
    for (let poll = 0; poll < polls && !isCancelled(); poll += 1) {
      const { result, data } = await ask({ name: 'presence', ...presence })
      if (result === 'busy') return { kind: 'takenByOther' }
      if (result !== 'ok' && result !== 'badState') return { kind: 'unsupported' }
      const answer = result === 'ok' ? decodePresenceAnswer(data) : null
      if (answer) return { kind: 'proved', answer }
      await wait(PRESENCE_POLL_INTERVAL_MS)
    }
    return { kind: 'notPressed' }
  })

type PlainAnswer = { result: ChairResult; data: Uint8Array }

/** A connection on which nobody says who they are. It is closed when the work is done. */
const withPlainExchange = async <Value>(
  transport: BluetoothChairTransport,
  work: (ask: (request: ChairRequest) => Promise<PlainAnswer>) => Promise<Value>,
): Promise<Value> => {
  // A session that never greets sends and reads frames in plain.
  const session = createCentralSession({
    issued: { ticket: new Uint8Array(0), sessionRoot: new Uint8Array(0) },
    randomBytes: length => new Uint8Array(length),
  })
  await transport.open()
  const ask = async (request: ChairRequest): Promise<PlainAnswer> => {
    const { bytes, sequence } = session.request(request)
    let answered: (answer: PlainAnswer) => void = () => {}
    const answer = new Promise<PlainAnswer>(resolve => {
      answered = resolve
    })
    transport.onFrame(frame => {
      const incoming = session.receive(frame)
      if (incoming.kind === 'answer' && incoming.sequence === sequence) answered(incoming)
    })
    for (let attempt = 0; attempt < MAX_FRAME_SEND_ATTEMPTS; attempt += 1) {
      await transport.send(bytes)
      const heard = await Promise.race([answer, wait(FRAME_RETRANSMISSION_TIMEOUT_MS)])
      if (heard) return heard
    }
    throw new ChairLinkError('noAnswer')
  }
  try {
    return await work(ask)
  } finally {
    await transport.close().catch(() => undefined)
  }
}

/** Stops a chair near the phone by the one byte that needs no right, no account and no internet. */
export const emergencyStopOverBluetooth = async (transport: BluetoothChairTransport): Promise<void> => {
  await transport.open()
  try {
    await transport.writeEmergencyStop()
  } finally {
    await transport.close().catch(() => undefined)
  }
}
