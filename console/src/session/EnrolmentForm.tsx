import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callOffice } from '../api/callOffice'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { AuthenticatorFields, PasskeyFields, type NewPasskey } from './EnrolmentFields'
import { canUsePasskeys, createPasskey } from './passkey'
import type { OfficeSession } from './sessionStore'

export type EnrolmentStep = OfficeResponseData<'/office/v1/invitation/accept'>

type EnrolmentFormProps = { step: EnrolmentStep; onDone: (session: OfficeSession) => void }

/** Sets up a second factor: an authenticator app by its QR code, or a passkey. */
export const EnrolmentForm = ({ step, onDone }: EnrolmentFormProps) => {
  const { text } = useText()
  const [code, setCode] = useState('')
  const { attemptId } = step
  const totp = useMutation<OfficeSession, Error>({
    mutationFn: () => callOffice('/office/v1/enrolment/totp', { attemptId, code }),
    onSuccess: onDone,
  })
  const passkey = useMutation<OfficeSession, Error, NewPasskey>({
    mutationFn: async ({ label }) =>
      callOffice('/office/v1/enrolment/passkey', {
        attemptId,
        label,
        response: await createPasskey(step.passkey),
      }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!totp.isPending) totp.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <AuthenticatorFields totp={step.totp} code={code} onCode={setCode} error={totp.error} />
      <Button type="submit" variant="primary" size="large" isBusy={totp.isPending}>
        {text('session.finishSetup')}
      </Button>
      {canUsePasskeys() && (
        <>
          <p className="session__or">{text('session.or')}</p>
          <PasskeyFields
            deed={text('session.makePasskey')}
            isBusy={passkey.isPending}
            error={passkey.error}
            onMake={passkey.mutate}
          />
        </>
      )}
    </form>
  )
}
