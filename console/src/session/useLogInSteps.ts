import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useMutation } from '@tanstack/react-query'
import { callOffice } from '../api/callOffice'
import { showPasskey } from './passkey'
import type { OfficeSession } from './sessionStore'

export type SecondFactorStep = OfficeResponseData<'/office/v1/log_in/password'>
type SecondFactor = { kind: 'totp' | 'recoveryCode'; attemptId: string; code: string }

const showSecondFactor = ({ kind, ...shown }: SecondFactor): Promise<OfficeSession> =>
  kind === 'totp'
    ? callOffice('/office/v1/log_in/totp', shown)
    : callOffice('/office/v1/log_in/recovery_code', shown)

const logInByPasskey = async (): Promise<OfficeSession> => {
  const { attemptId, options } = await callOffice('/office/v1/log_in/passkey/begin', {})
  return callOffice('/office/v1/log_in/passkey/finish', { attemptId, response: await showPasskey(options) })
}

/** The steps of logging in. `onDone` gets the session of whoever showed both factors. */
export const useLogInSteps = (onDone: (session: OfficeSession) => void) => ({
  password: useMutation<SecondFactorStep, Error, { email: string; password: string }>({
    mutationFn: entered => callOffice('/office/v1/log_in/password', entered),
  }),
  secondFactor: useMutation<OfficeSession, Error, SecondFactor>({
    mutationFn: showSecondFactor,
    onSuccess: onDone,
  }),
  passkey: useMutation<OfficeSession, Error>({ mutationFn: logInByPasskey, onSuccess: onDone }),
})

export type LogInSteps = ReturnType<typeof useLogInSteps>
