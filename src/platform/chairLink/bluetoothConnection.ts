import {
  createCentralSession,
  HANDSHAKE_NONCE_BYTES,
  type CentralSession,
  type CentralSessionEvent,
  type IssuedAccessTicket,
} from '@anzuo/chair-protocol'
import {
  INITIAL_BLUETOOTH_CONNECTION_STATE,
  transitionBluetoothConnection,
  type BluetoothConnectionEffect,
  type BluetoothConnectionEvent,
} from './bluetoothConnectionState'
import { ChairLinkError, type ChairLinkState, type BluetoothChairTransport } from './types'

/** A chair that says nothing to a step of the handshake for so long is not there. */
const HANDSHAKE_TIMEOUT_MS = 2000

/** What a chair says on a connection that is ready. */
type ChairMessage = Extract<CentralSessionEvent, { kind: 'answer' | 'event' }>

export type BluetoothConnectionOptions = {
  transport: BluetoothChairTransport
  /** A ticket that is good now. Rejects when there is none. */
  ticket: () => Promise<IssuedAccessTicket>
  randomBytes: (length: number) => Uint8Array | Promise<Uint8Array>
  now: () => number
  onMessage: (message: ChairMessage) => void
  onChanged: (state: ChairLinkState) => void
}

/** Keeps one chair connected while it is wanted: does what `transitionBluetoothConnection` asks for. */
export const createBluetoothConnection = (options: BluetoothConnectionOptions) => {
  const { transport, now } = options
  const handshake = createHandshake(options)
  let state = INITIAL_BLUETOOTH_CONNECTION_STATE
  const waiters = createWaiters()
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
        return void handshake.attempt().then(dispatch)
      case 'closeTransport':
        closing = transport
          .close()
          .catch(() => undefined)
          .then(() => dispatch({ kind: 'transportClosed', now: now() }))
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
        return waiters.resolveAll()
      case 'rejectWaiters':
        return waiters.rejectAll(new ChairLinkError(effect.problem))
    }
  }

  transport.onFrame(handshake.receive)
  transport.onClosed(() => dispatch({ kind: 'connectionLost', now: now() }))
  transport.onAdapterOn(() => dispatch({ kind: 'adapterTurnedOn', now: now() }))

  return {
    /** Connects, or waits for whoever does. Rejects with the problem of the last attempt. */
    open: (): Promise<void> => {
      const opened = waiters.add()
      dispatch({ kind: 'openRequested', now: now() })
      return opened
    },

    /** Somebody has opened it and nobody has closed it since. */
    isWanted: (): boolean => state.phase !== 'closed',

    /** The session that takes requests, or null while there is none. */
    getReadySession: handshake.getReadySession,

    /** This session is of no more use: the chair is connected anew. */
    dropSession: (session: CentralSession): void => {
      if (handshake.getReadySession() === session) dispatch({ kind: 'sessionUnusable' })
    },

    close: (): Promise<void> => {
      dispatch({ kind: 'closeRequested' })
      return closing
    },
  }
}

export type BluetoothConnection = ReturnType<typeof createBluetoothConnection>

/** Those who wait for the same thing: they are all settled at once. */
const createWaiters = () => {
  const waiting: { resolve: () => void; reject: (error: ChairLinkError) => void }[] = []
  return {
    add: () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })),
    resolveAll: (): void => waiting.splice(0).forEach(({ resolve }) => resolve()),
    rejectAll: (error: ChairLinkError): void => waiting.splice(0).forEach(({ reject }) => reject(error)),
  }
}

/** Connects the transport and makes the handshake on it; keeps the session that comes of it. */
const createHandshake = (options: BluetoothConnectionOptions) => {
  const { transport } = options
  let session: CentralSession | null = null
  let onGreeted: ((message: CentralSessionEvent) => void) | null = null

  /** Sends one step; gives what the chair says to it. */
  const exchangeStep = (frame: Uint8Array) =>
    new Promise<CentralSessionEvent>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChairLinkError('noAnswer')), HANDSHAKE_TIMEOUT_MS)
      onGreeted = message => {
        clearTimeout(timer)
        resolve(message)
      }
      transport.send(frame).catch(reject)
    })

  const connect = async (): Promise<void> => {
    await transport.open()
    const nonce = await options.randomBytes(HANDSHAKE_NONCE_BYTES)
    const made = createCentralSession({ issued: await options.ticket(), randomBytes: () => nonce })
    session = made
    const greeting = await exchangeStep(made.startHandshake())
    const last = greeting.kind === 'send' ? await exchangeStep(greeting.bytes) : greeting
    if (last.kind !== 'ready') throw new ChairLinkError('refused')
    if (session !== made) throw new ChairLinkError('lost')
  }

  return {
    getReadySession: (): CentralSession | null => (session?.isReady() ? session : null),

    forgetSession: (): void => {
      session = null
    },

    receive: (frame: Uint8Array): void => {
      const message = session?.receive(frame)
      switch (message?.kind) {
        case 'answer':
        case 'event':
          return options.onMessage(message)
        case 'send':
        case 'ready':
        case 'refused':
          return onGreeted?.(message)
        case 'ignored':
        case undefined:
          return
      }
    },

    /** One attempt; a transport on which it failed is closed again. Never rejects. */
    attempt: async (): Promise<BluetoothConnectionEvent> => {
      try {
        await connect()
        return { kind: 'attemptSucceeded' }
      } catch (error) {
        session = null
        await transport.close().catch(() => undefined)
        const problem = error instanceof ChairLinkError ? error.problem : 'lost'
        const canOpenWithoutGesture = transport.canOpenWithoutGesture()
        return { kind: 'attemptFailed', problem, canOpenWithoutGesture, now: options.now() }
      }
    },
  }
}
