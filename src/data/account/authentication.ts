import type { ResponseData } from '@anzuo/contract'
import { getCurrentLegalTexts } from './consents'
import { useApiQuery } from '../api/useApiQuery'
import { storage } from '@/platform/storage'
import { queryClient, STALE_TIME } from '../api/queryClient'
import { request } from '../api/request'
import type { CodeRecipient, EnteredCode } from './verificationCode'
import { knownClientTokenStorageKey } from './authStorageKeys'
import {
  endLocalAuthSession,
  isScreenOfCurrentUser,
  setSessionUser,
  startLocalAuthSession,
  useAuthSession,
} from './authSession'

/** Loads who is signed in. Without a token nothing happens. */
export const loadCurrentUser = async (): Promise<void> => {
  if (!useAuthSession.getState().token) return
  try {
    setSessionUser(await request('/user/get', {}, { needsPerson: false }))
  } catch {
    // The person has been told; without user info the screens show the signed-in state without a name.
  }
}

/** The texts that the form of the log-in links to, in the versions of this build. */
const getLoginConsents = () => getCurrentLegalTexts().map(({ document, version }) => ({ document, version }))

/** Whether the log-in opened an account, or kept one that was about to be closed. */
export type LoginOutcome = { isNewUser: boolean; isKept: boolean }

/**
 * Logs in with the code that was sent; an unknown phone or address is registered.
 * @throws RequestError, already told to the person
 */
export const logIn = async (recipient: CodeRecipient, entered: EnteredCode): Promise<LoginOutcome> => {
  const form = { ...entered, agreed: true, agreedTo: getLoginConsents() } as const
  return startSession(
    recipient.by === 'phone'
      ? await request('/auth/login', { phone: recipient.phone, ...form })
      : await request('/auth/email_login', { email: recipient.email, ...form }),
  )
}

/**
 * Logs in by the phone that the person shared in the mini-program; an unknown one is registered.
 * @param code what the platform's button gave, good once
 * @throws RequestError, already told to the person
 */
export const logInByWeixinPhone = async (code: string): Promise<LoginOutcome> => {
  const knownClientToken = storage.read(knownClientTokenStorageKey) ?? undefined
  const form = { code, knownClientToken, agreed: true, agreedTo: getLoginConsents() } as const
  return startSession(await request('/auth/weixin_phone_login', form))
}

/** Starts a session by what a log-in was answered. */
export const startSession = async ({
  token,
  isNewUser,
  isKept,
  knownClientToken,
}: ResponseData<'/auth/login'>): Promise<LoginOutcome> => {
  storage.write(knownClientTokenStorageKey, knownClientToken)
  // What was kept may belong to nobody, or to somebody else.
  queryClient.removeQueries({ type: 'inactive' })
  startLocalAuthSession(token)
  await loadCurrentUser()
  // What is on screen is asked for again. It stays meanwhile, with what was typed into it, unless it belongs to somebody else.
  const staysOnScreen = isScreenOfCurrentUser()
  void queryClient.resetQueries({
    type: 'active',
    predicate: ({ state }) => !staysOnScreen || state.data === undefined,
  })
  void queryClient.invalidateQueries({ type: 'active' })
  return { isNewUser, isKept }
}

/** Logs out on this device whatever the server says; the request makes the token invalid there too. */
export const logOut = async (): Promise<void> => {
  try {
    await request('/auth/logout', {}, { showErrorToast: false, needsPerson: false })
  } catch {
    // Without a network the token is forgotten here and runs out there.
  }
  endLocalAuthSession('loggedOut')
  queryClient.clear()
}

/** Settings of the server that the client follows. */
export const useAppConfig = () =>
  useApiQuery('/open/app/app_config', {}, { staleTime: STALE_TIME.minutes(30), showErrorToast: false })
