import { create } from 'zustand'
import type { User } from '@/contract'
import { storage, textKey } from '@/platform/storage'
import { homeRequests, NO_ASSISTANT } from './homeCalls'

const tokenKey = textKey(homeRequests.tokenName)
const assistantKey = textKey(homeRequests.assistantName, 'session')

/** `ended`: the server no longer takes the token. `missing`: a call needed one and there was none. `loggedOut`: by choice. */
export type SessionEnd = 'ended' | 'missing' | 'loggedOut'

type SessionState = {
  /** The bearer token; null when nobody is signed in. */
  token: string | null
  /** Null until it has been loaded. */
  user: User | null
}

/** Who is signed in. Change it through the functions below, which keep the device's copy in step. */
export const useSession = create<SessionState>(() => ({ token: storage.read(tokenKey), user: null }))

const endings = new Set<(end: SessionEnd) => void>()

/** Calls back whenever the token is reset; the result ends that. */
export const onSessionEnded = (onEnded: (end: SessionEnd) => void): (() => void) => {
  endings.add(onEnded)
  return () => void endings.delete(onEnded)
}

export const startSession = (token: string): void => {
  storage.write(tokenKey, token)
  useSession.setState({ token, user: null })
}

export const setUser = (user: User): void => useSession.setState({ user })

/** Forgets token and user and tells everybody who listens. */
export const endSession = (end: SessionEnd): void => {
  storage.remove(tokenKey)
  useSession.setState({ token: null, user: null })
  endings.forEach(onEnded => onEnded(end))
}

/** Remembers, until the app closes, which shop assistant's link the person came by. */
export const rememberAssistant = (id: string): void => void storage.write(assistantKey, id)

/** The shop assistant whose link the person came by; null when there is none. */
export const currentAssistant = (): string | null => storage.read(assistantKey)

/** The shop assistant's id, or the all-zero one. */
export const assistantId = (): string => currentAssistant() ?? NO_ASSISTANT
