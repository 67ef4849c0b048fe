import { getCurrentLegalTexts } from './consents'
import { useApiQuery } from '../api/useApiQuery'
import { queryClient, STALE_TIME } from '../api/queryClient'
import { request } from '../api/request'
import type { CodeRecipient } from './verificationCode'
import { endAuthSession, setSessionUser, startAuthSession, useAuthSession } from './authSession'

/** Loads who is signed in. Without a token nothing happens. */
export const loadCurrentUser = async (): Promise<void> => {
  if (!useAuthSession.getState().token) return
  try {
    setSessionUser(await request('/user/get', {}))
  } catch {
    // The person has been told; without user info the screens show the signed-in state without a name.
  }
}

/** The texts that the form of the log-in links to, in the versions of this build. */
const getLoginConsents = () => getCurrentLegalTexts().map(({ document, version }) => ({ document, version }))

/**
 * Logs in with the code that was sent; an unknown phone or address is registered.
 * @throws RequestError, already told to the person
 */
export const logIn = async (
  recipient: CodeRecipient,
  code: string,
): Promise<{ isNewUser: boolean; isKept: boolean }> => {
  const agreedTo = getLoginConsents()
  const { token, isNewUser, isKept } =
    recipient.by === 'phone'
      ? await request('/auth/login', { phone: recipient.phone, code, agreed: true, agreedTo })
      : await request('/auth/email_login', { email: recipient.email, code, agreed: true, agreedTo })
  // What was kept may belong to nobody, or to somebody else; what is on screen is asked for again.
  queryClient.removeQueries({ type: 'inactive' })
  startAuthSession(token)
  void queryClient.resetQueries({ type: 'active' })
  await loadCurrentUser()
  return { isNewUser, isKept }
}

/** Logs out on this device whatever the server says; the request makes the token invalid there too. */
export const logOut = async (): Promise<void> => {
  try {
    await request('/auth/logout', {}, { showErrorToast: false })
  } catch {
    // Without a network the token is forgotten here and runs out there.
  }
  endAuthSession('loggedOut')
  queryClient.clear()
}

/** Settings of the server that the client follows. */
export const useAppConfig = () =>
  useApiQuery('/open/app/app_config', {}, { staleTime: STALE_TIME.never, showErrorToast: false })
