import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callOffice } from '../api/callOffice'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { TextField } from '../parts/Field'
import { canUsePasskeys, createPasskey } from './passkey'
import { TotpQrCode } from './TotpQrCode'
import type { OfficeSession } from './sessionStore'

export type EnrolmentStep = OfficeResponseData<'/office/v1/invitation/accept'>

type EnrolmentFormProps = { step: EnrolmentStep; onDone: (session: OfficeSession) => void }

const PasskeySetup = ({ step, onDone }: EnrolmentFormProps) => {
  const { text } = useText()
  const [label, setLabel] = useState('')
  const passkey = useMutation<OfficeSession, Error>({
    mutationFn: async () =>
      callOffice('/office/v1/enrolment/passkey', {
        attemptId: step.attemptId,
        label: label.trim() || text('session.thisDevice'),
        response: await createPasskey(step.passkey),
      }),
    onSuccess: onDone,
  })
  return (
    <div className="stack">
      <TextField
        label={text('session.deviceName')}
        hint={text('session.deviceNameHint')}
        maxLength={40}
        value={label}
        onValue={setLabel}
        error={passkey.error ? getErrorText(passkey.error, text) : undefined}
      />
      <Button size="large" icon="key" isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
        {text('session.makePasskey')}
      </Button>
    </div>
  )
}

/** Sets up a second factor: an authenticator app by its QR code, or a passkey. */
export const EnrolmentForm = ({ step, onDone }: EnrolmentFormProps) => {
  const { text } = useText()
  const [code, setCode] = useState('')
  const totp = useMutation<OfficeSession, Error>({
    mutationFn: () => callOffice('/office/v1/enrolment/totp', { attemptId: step.attemptId, code }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!totp.isPending) totp.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>{text('session.scanQrCode')}</p>
      <TotpQrCode uri={step.totp.uri} />
      <Callout>
        {text('session.orTypeSecret')} <span className="mono">{step.totp.secret}</span>
      </Callout>
      <div className="code-input">
        <TextField
          label={text('session.sixDigits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onValue={setCode}
          error={totp.error ? getErrorText(totp.error, text) : undefined}
        />
      </div>
      <Button type="submit" variant="primary" size="large" isBusy={totp.isPending}>
        {text('session.finishSetup')}
      </Button>
      {canUsePasskeys() && (
        <>
          <p className="session__or">{text('session.or')}</p>
          <PasskeySetup step={step} onDone={onDone} />
        </>
      )}
    </form>
  )
}
