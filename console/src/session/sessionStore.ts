import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useSyncExternalStore } from 'react'

export type OfficeSession = OfficeResponseData<'/office/v1/session/get'>

/**
 * Who is logged in. `over`: the session has ended while pages were open; who it was stays known, so that the same person can go on
 * where they were.
 */
export type SessionState =
  { kind: 'none' } | { kind: 'open'; session: OfficeSession } | { kind: 'over'; session: OfficeSession }

let state: SessionState = { kind: 'none' }
/** How long the server lets a session rest, and when the last call was: milliseconds. */
let idleSpan = 0
let lastCallAt = 0
let timer: number | undefined
const listeners = new Set<() => void>()

const publish = (next: SessionState) => {
  state = next
  for (const listener of listeners) listener()
}

const getEnd = (session: OfficeSession): number => Math.min(Date.parse(session.endsAt), lastCallAt + idleSpan)

/** The longest wait that a browser's timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1

const scheduleEnd = () => {
  window.clearTimeout(timer)
  if (state.kind !== 'open') return
  timer = window.setTimeout(
    () => {
      if (state.kind === 'open' && getEnd(state.session) <= Date.now()) noteSessionOver()
      else scheduleEnd()
    },
    Math.min(Math.max(getEnd(state.session) - Date.now(), 0), MAX_TIMER_MS),
  )
}

/** Somebody has logged in, or their page was loaded anew. */
export const openSession = (session: OfficeSession): void => {
  lastCallAt = Date.now()
  idleSpan = Math.max(Date.parse(session.idleEndsAt) - lastCallAt, 0)
  publish({ kind: 'open', session })
  scheduleEnd()
}

/** A call was answered: the server counts the rest from now on. */
export const noteCall = (): void => {
  lastCallAt = Date.now()
  scheduleEnd()
}

/** The session has ended by itself or by an owner. What is open gets covered, not thrown away. */
export const noteSessionOver = (): void => {
  window.clearTimeout(timer)
  if (state.kind === 'open') publish({ kind: 'over', session: state.session })
}

/** The person has logged out. */
export const forgetSession = (): void => {
  window.clearTimeout(timer)
  publish({ kind: 'none' })
}

export const getSessionState = (): SessionState => state

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, getSessionState)
