import { create } from 'zustand'
import type { User } from '@anzuo/contract'
import { storage } from '@/platform/storage'
import { shopAssistantStorageKey, NO_SHOP_ASSISTANT_ID, authTokenStorageKey } from './authStorageKeys'

/** `ended`: the server no longer takes the token. `missing`: a call needed one and there was none. `loggedOut`: by choice. */
export type AuthSessionEndReason = 'ended' | 'missing' | 'loggedOut'

type AuthSessionState = {
  /** The bearer token; null when nobody is signed in. */
  token: string | null
  /** Null until it has been loaded. */
  user: User | null
}

/** Who is signed in. Change it through the functions below, which keep the device's copy in step. */
export const useAuthSession = create<AuthSessionState>(() => ({
  token: storage.read(authTokenStorageKey),
  user: null,
}))

const sessionEndListeners = new Set<(end: AuthSessionEndReason) => void>()

/** Calls back whenever the token is reset; the result ends that. */
export const onAuthSessionEnded = (onEnded: (end: AuthSessionEndReason) => void): (() => void) => {
  sessionEndListeners.add(onEnded)
  return () => void sessionEndListeners.delete(onEnded)
}

export const startAuthSession = (token: string): void => {
  storage.write(authTokenStorageKey, token)
  useAuthSession.setState({ token, user: null })
}

export const setSessionUser = (user: User): void => useAuthSession.setState({ user })

/** Forgets token and user and tells everybody who listens. */
export const endAuthSession = (end: AuthSessionEndReason): void => {
  storage.remove(authTokenStorageKey)
  useAuthSession.setState({ token: null, user: null })
  sessionEndListeners.forEach(onEnded => onEnded(end))
}

/** Remembers, until the app closes, which shop assistant's link the person came by. */
export const storeShopAssistantId = (id: string): void => void storage.write(shopAssistantStorageKey, id)

/** The shop assistant whose link the person came by; null when there is none. */
export const getShopAssistantId = (): string | null => storage.read(shopAssistantStorageKey)

/** The shop assistant's id, or the all-zero one. */
export const getShopAssistantIdOrDefault = (): string => getShopAssistantId() ?? NO_SHOP_ASSISTANT_ID
