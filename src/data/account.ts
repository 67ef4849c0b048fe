import type { DataOf } from '@/contract'
import { textsInForce } from './consents'
import { useCall } from './useCall'
import { solveChallenge } from './solveChallenge'
import { queryClient, STALE } from './queryClient'
import { request } from './request'
import { endSession, setUser, startSession, useSession } from './session'

/** Where a code goes to: a phone number or an e-mail address. */
export type Recipient = { by: 'phone'; phone: string } | { by: 'email'; email: string }

export type CodeSent = DataOf<'/auth/get_captcha'>

/**
 * Has a verification code sent: fetches a challenge, solves it on this device, asks for the code.
 * @throws RequestFailure, already told to the person
 */
export const sendCode = async (recipient: Recipient, signal?: AbortSignal): Promise<CodeSent> => {
  if (recipient.by === 'phone') {
    const { phone } = recipient
    const challenge = await request('/auth/prepare_captcha', { phone }, { signal })
    return request('/auth/get_captcha', { phone, ...(await solveChallenge(challenge, signal)) }, { signal })
  }
  const { email } = recipient
  const challenge = await request('/auth/prepare_email_captcha', { email }, { signal })
  return request(
    '/auth/get_email_captcha',
    { email, ...(await solveChallenge(challenge, signal)) },
    { signal },
  )
}

/** Loads who is signed in. Without a token nothing happens. */
export const loadUser = async (): Promise<void> => {
  if (!useSession.getState().token) return
  try {
    setUser(await request('/user/get', {}))
  } catch {
    // The person has been told; without user info the screens show the signed-in state without a name.
  }
}

/** The texts that the form of the log-in links to, in the versions of this build. */
const agreedAtLogIn = () => textsInForce().map(({ document, version }) => ({ document, version }))

/**
 * Logs in with the code that was sent; an unknown phone or address is registered.
 * @throws RequestFailure, already told to the person
 */
export const logIn = async (
  recipient: Recipient,
  code: string,
): Promise<{ isNewUser: boolean; isKept: boolean }> => {
  const agreedTo = agreedAtLogIn()
  const { token, isNewUser, isKept } =
    recipient.by === 'phone'
      ? await request('/auth/login', { phone: recipient.phone, code, agreed: true, agreedTo })
      : await request('/auth/email_login', { email: recipient.email, code, agreed: true, agreedTo })
  // What was kept may belong to nobody, or to somebody else; what is on screen is asked for again.
  queryClient.removeQueries({ type: 'inactive' })
  startSession(token)
  void queryClient.resetQueries({ type: 'active' })
  await loadUser()
  return { isNewUser, isKept }
}

/** Logs out on this device whatever the server says; it is told so that the token dies there too. */
export const logOut = async (): Promise<void> => {
  try {
    await request('/auth/logout', {}, { announces: false })
  } catch {
    // Without a network the token is forgotten here and runs out there.
  }
  endSession('loggedOut')
  queryClient.clear()
}

/** Settings of the server that the client follows. */
export const useAppConfig = () =>
  useCall('/open/app/app_config', {}, { staleAfter: STALE.never, announces: false })
