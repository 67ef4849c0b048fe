import type { officeSessionEndpoints } from '@anzuo/contract/office/session'
import type { OfficeHandlers } from '../officeCall'
import type { OfficeAuthContext } from './context'
import { acceptInvitation, enrolByPasskey, enrolByTotp } from './enrolment'
import { getInvitedOperator } from './invitations'
import { beginPasskeyLogIn, logInByPasskey, logInByPassword, logInByRecoveryCode, logInByTotp } from './logIn'
import { endSession, toSessionView } from './sessions'
import { createApiError } from '../../http/apiError'

/** How operators log in and out, and set up their accounts. */
export const officeSessionRoutes = (
  context: OfficeAuthContext,
): OfficeHandlers<typeof officeSessionEndpoints> => ({
  '/office/v1/log_in/password': call => logInByPassword(context, call),
  '/office/v1/log_in/totp': call => logInByTotp(context, call),
  '/office/v1/log_in/recovery_code': call => logInByRecoveryCode(context, call),
  '/office/v1/log_in/passkey/begin': () => beginPasskeyLogIn(context),
  '/office/v1/log_in/passkey/finish': call => logInByPasskey(context, call),
  '/office/v1/invitation/get': async ({ request }) => {
    const { email, name, roles, invitationExpiresAt } = await getInvitedOperator(
      context.db,
      request.token,
      context.now(),
    )
    return { email, name, roles, expiresAt: (invitationExpiresAt ?? context.now()).toISOString() }
  },
  '/office/v1/invitation/accept': call => acceptInvitation(context, call),
  '/office/v1/enrolment/totp': call => enrolByTotp(context, call),
  '/office/v1/enrolment/passkey': call => enrolByPasskey(context, call),
  '/office/v1/session/get': async ({ caller: { session } }) => {
    // A key of another system has no session.
    if (!session) throw createApiError('sessionOver', 'verificationFailed')
    return toSessionView(session)
  },
  '/office/v1/session/end': async ({ caller: { session }, setSessionToken, recordSecurityEvent }) => {
    if (session) {
      await endSession(context.db, session.sessionId)
      recordSecurityEvent({ event: 'operator_logged_out', operatorId: session.operator.id })
    }
    setSessionToken(null)
    return {}
  },
})
