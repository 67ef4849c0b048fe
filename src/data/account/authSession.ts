import { create } from 'zustand'
import type { User } from '@anzuo/contract'
import { onStorageChangedElsewhere, storage } from '@/platform/storage'
import { NO_SHOP_ASSISTANT_ID, parseShopAssistantId } from '@anzuo/domain/shop/shopAssistantId'
import { shopAssistantStorageKey, authTokenStorageKey } from './authStorageKeys'

/**
 * `ended`: the server no longer takes the token, and a call needed one. `missing`: a call needed one and there was none. `lapsed`: the
 * server no longer takes the token, and what was asked for can do without. `loggedOut`: by choice.
 */
export type AuthSessionEndReason = 'ended' | 'missing' | 'lapsed' | 'loggedOut'

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

/** Whether somebody is signed in, at this moment. */
export const isSignedIn = (): boolean => useAuthSession.getState().token !== null

/** The same for a component, which is drawn anew when it changes. */
export const useIsSignedIn = (): boolean => useAuthSession(({ token }) => token !== null)

/**
 * Whether a call may be made now: one that needs a person asks for log-in itself, any other waits until somebody is signed in. What
 * needs a person is not drawn anew when the session ends, because that would ask for log-in after a log-out.
 */
export const useCanRequest = (needsPerson: boolean): boolean =>
  useAuthSession(({ token }) => needsPerson || token !== null)

/** What the tokens of one session have in common: they follow each other while it goes on. Null for nobody's. */
export const getAuthSessionId = (token: string | null): string | null => token?.split('.')[0] ?? null

/** The session of who is signed in; null when nobody is. */
export const getCurrentAuthSessionId = (): string | null => getAuthSessionId(useAuthSession.getState().token)

/**
 * The token to send now. Another tab may have stored a later one of the same session; sending an earlier one much later would look as if
 * it had been stolen, and end the session.
 */
export const readAuthToken = (): string | null => {
  const { token } = useAuthSession.getState()
  const stored = token === null ? null : storage.read(authTokenStorageKey)
  if (stored === null || stored === token || getAuthSessionId(stored) !== getAuthSessionId(token))
    return token
  useAuthSession.setState({ token: stored })
  return stored
}

/**
 * Takes the token that an answer brought, in place of the one that its request was sent with. What all tabs of a session don't find in
 * the device's storage is not taken: the one before stays good until the next one is used.
 */
export const renewAuthToken = (sent: string | null, next: string): void => {
  if (sent === null || readAuthToken() !== sent || storage.read(authTokenStorageKey) !== sent) return
  if (getAuthSessionId(next) !== getAuthSessionId(sent)) return
  if (storage.write(authTokenStorageKey, next)) return useAuthSession.setState({ token: next })
  // What a device refuses to store is remembered by this tab alone; that has to be the token of all tabs.
  storage.write(authTokenStorageKey, sent)
}

/** Follows the tokens that other tabs store; the result ends that. */
export const followAuthTokenOfOtherTabs = (): (() => void) =>
  onStorageChangedElsewhere(authTokenStorageKey, readAuthToken)

const sessionEndListeners = new Set<(end: AuthSessionEndReason) => void>()

/** Calls back whenever the token is reset; the result ends that. */
export const onAuthSessionEnded = (onEnded: (end: AuthSessionEndReason) => void): (() => void) => {
  sessionEndListeners.add(onEnded)
  return () => void sessionEndListeners.delete(onEnded)
}

export const startLocalAuthSession = (token: string): void => {
  lastEndReason = null
  storage.write(authTokenStorageKey, token)
  useAuthSession.setState({ token, user: null })
}

export const setSessionUser = (user: User): void => useAuthSession.setState({ user })

/** Who was signed in before; null for nobody, undefined where it was not known whose the session was. */
let formerUserId: string | null | undefined = null

let lastEndReason: AuthSessionEndReason | null = null

/** Why the last session ended; null while somebody is signed in, and before the first one. */
export const getLastSessionEndReason = (): AuthSessionEndReason | null => lastEndReason

/** Whether what is on the screen since an earlier session may be shown to the person who is signed in now. */
export const isScreenOfCurrentUser = (): boolean =>
  formerUserId === null || (formerUserId !== undefined && formerUserId === useAuthSession.getState().user?.id)

/** Forgets token and user and tells everybody who listens. */
export const endLocalAuthSession = (end: AuthSessionEndReason): void => {
  const { token, user } = useAuthSession.getState()
  if (token !== null) formerUserId = user?.id
  lastEndReason = end
  storage.remove(authTokenStorageKey)
  useAuthSession.setState({ token: null, user: null })
  sessionEndListeners.forEach(onEnded => onEnded(end))
}

/** Remembers, until the app closes, which shop assistant's link the person came by; a text that is no id changes nothing. */
export const storeShopAssistantId = (text: string | null | undefined): void => {
  const id = parseShopAssistantId(text)
  if (id) storage.write(shopAssistantStorageKey, id)
}

/** The shop assistant whose link the person came by; null when there is none. */
export const getShopAssistantId = (): string | null => storage.read(shopAssistantStorageKey)

/** The shop assistant's id, or the all-zero one. */
export const getShopAssistantIdOrDefault = (): string => getShopAssistantId() ?? NO_SHOP_ASSISTANT_ID
