import {
  createCentralSession,
  NONCE_BYTES,
  type CentralSession,
  type CentralSessionMessage,
  type IssuedAccessTicket,
} from '@anzuo/chair-protocol'
import {
  INITIAL_BLUETOOTH_CONNECTION_STATE,
  transitionBluetoothConnection,
  type BluetoothConnectionEffect,
  type BluetoothConnectionEvent,
} from './bluetoothConnectionState'
import { ChairLinkError, type ChairLinkState, type ChairTransport } from './types'

/** A chair that says nothing to a step of the handshake for so long is not there. */
const HANDSHAKE_TIMEOUT_MS = 2000

/** What a chair says on a connection that is ready. */
export type ChairMessage = Extract<CentralSessionMessage, { kind: 'answer' | 'event' }>

export type BluetoothConnectionOptions = {
  transport: ChairTransport
  /** A ticket that is good now. Rejects when there is none. */
  ticket: () => Promise<IssuedAccessTicket>
  randomBytes: (length: number) => Uint8Array | Promise<Uint8Array>
  now: () => number
  onMessage: (message: ChairMessage) => void
  onChanged: (state: ChairLinkState) => void
}

type Waiter = { resolve: () => void; reject: (error: ChairLinkError) => void }

/** Keeps one chair connected while it is wanted: does what `transitionBluetoothConnection` asks for. */
export const createBluetoothConnection = (options: BluetoothConnectionOptions) => {
  const { transport, now } = options
  const handshake = createHandshake(options)
  let state = INITIAL_BLUETOOTH_CONNECTION_STATE
  const waiters: Waiter[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing: Promise<void> = Promise.resolve()

  const dispatch = (event: BluetoothConnectionEvent): void => {
    const next = transitionBluetoothConnection(state, event)
    state = next.state
    next.effects.forEach(perform)
  }

  const perform = (effect: BluetoothConnectionEffect): void => {
    switch (effect.kind) {
      case 'startAttempt':
        return void attemptConnection()
      case 'closeTransport':
        closing = closeTransport().then(() => dispatch({ kind: 'transportClosed', now: now() }))
        return
      case 'forgetSession':
        return handshake.forgetSession()
      case 'startTimer':
        clearTimeout(timer)
        timer = setTimeout(() => dispatch({ kind: 'timerFired' }), effect.ms)
        return
      case 'cancelTimer':
        return clearTimeout(timer)
      case 'notify':
        return options.onChanged({ kind: 'bluetooth', phase: effect.phase, problem: effect.problem })
      case 'resolveWaiters':
        return takeWaiters().forEach(({ resolve }) => resolve())
      case 'rejectWaiters':
        return takeWaiters().forEach(({ reject }) => reject(new ChairLinkError(effect.problem)))
    }
  }

  const takeWaiters = (): Waiter[] => waiters.splice(0)

  const closeTransport = () => transport.close().catch(() => undefined)

  const attemptConnection = async (): Promise<void> => {
    try {
      await handshake.connect()
    } catch (error) {
      handshake.forgetSession()
      await closeTransport()
      const problem = error instanceof ChairLinkError ? error.problem : 'lost'
      const canOpenWithoutGesture = transport.canOpenWithoutGesture()
      return dispatch({ kind: 'attemptFailed', problem, canOpenWithoutGesture, now: now() })
    }
    dispatch({ kind: 'attemptSucceeded' })
  }

  transport.onFrame(handshake.receive)
  transport.onClosed(() => dispatch({ kind: 'connectionLost', now: now() }))
  transport.onAdapterOn(() => dispatch({ kind: 'adapterTurnedOn', now: now() }))

  return {
    /** Connects, or waits for whoever does. Rejects with the problem of the last attempt. */
    open: (): Promise<void> =>
      new Promise((resolve, reject) => {
        waiters.push({ resolve, reject })
        dispatch({ kind: 'openRequested', now: now() })
      }),

    /** Somebody has opened it and nobody has closed it since. */
    isWanted: (): boolean => state.phase !== 'closed',

    /** The session that takes requests, or null while there is none. */
    getReadySession: (): CentralSession | null => {
      const session = handshake.getSession()
      return session?.isReady() ? session : null
    },

    /** This session is of no more use: the chair is connected anew. */
    dropSession: (session: CentralSession): void => {
      if (handshake.getSession() === session) dispatch({ kind: 'sessionUnusable' })
    },

    close: (): Promise<void> => {
      dispatch({ kind: 'closeRequested' })
      return closing
    },
  }
}

/** Connects the transport and makes the handshake on it; keeps the session that comes of it. */
const createHandshake = ({ transport, ticket, randomBytes, onMessage }: BluetoothConnectionOptions) => {
  let session: CentralSession | null = null
  let onGreeted: ((message: CentralSessionMessage) => void) | null = null

  /** Sends one step; gives what the chair says to it. */
  const exchangeStep = (frame: Uint8Array) =>
    new Promise<CentralSessionMessage>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChairLinkError('noAnswer')), HANDSHAKE_TIMEOUT_MS)
      onGreeted = message => {
        clearTimeout(timer)
        resolve(message)
      }
      transport.send(frame).catch(reject)
    })

  return {
    getSession: (): CentralSession | null => session,

    forgetSession: (): void => {
      session = null
    },

    receive: (frame: Uint8Array): void => {
      const message = session?.receive(frame)
      switch (message?.kind) {
        case 'answer':
        case 'event':
          return onMessage(message)
        case 'send':
        case 'ready':
        case 'refused':
          return onGreeted?.(message)
        case 'ignored':
        case undefined:
          return
      }
    },

    connect: async (): Promise<void> => {
      await transport.open()
      const nonce = await randomBytes(NONCE_BYTES)
      const made = createCentralSession({ issued: await ticket(), randomBytes: () => nonce })
      session = made
      const greeting = await exchangeStep(made.startHandshake())
      const last = greeting.kind === 'send' ? await exchangeStep(greeting.bytes) : greeting
      if (last.kind !== 'ready') throw new ChairLinkError('refused')
      if (session !== made) throw new ChairLinkError('lost')
    },
  }
}
