import { useState, type FormEvent } from 'react'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { TextField } from '../parts/Field'
import { canUsePasskeys } from './passkey'
import { SecondFactorForm } from './SecondFactorForm'
import type { OfficeSession } from './sessionStore'
import { useLogInSteps, type LogInSteps } from './useLogInSteps'

type PasswordFormProps = { steps: LogInSteps; knownEmail: string | null }

const PasswordForm = ({ steps, knownEmail }: PasswordFormProps) => {
  const { text } = useText()
  const [email, setEmail] = useState(knownEmail ?? '')
  const [password, setPassword] = useState('')
  const error = steps.password.error ?? steps.passkey.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!steps.password.isPending) steps.password.mutate({ email: email.trim(), password })
  }
  return (
    <form className="stack" onSubmit={submit}>
      {canUsePasskeys() && (
        <>
          <Button
            variant="primary"
            size="large"
            icon="key"
            isBusy={steps.passkey.isPending}
            onClick={() => steps.passkey.mutate()}
          >
            {text('session.withPasskey')}
          </Button>
          <p className="session__or">{text('session.or')}</p>
        </>
      )}
      <TextField
        label={text('session.email')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly={knownEmail !== null}
        onValue={setEmail}
      />
      <TextField
        label={text('session.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      {error && <Callout tone="alert">{getErrorText(error, text)}</Callout>}
      <Button type="submit" size="large" isBusy={steps.password.isPending}>
        {text('session.thenCode')}
      </Button>
    </form>
  )
}

type LogInFormProps = {
  /** Who logs in again; null when anybody may. */
  knownEmail?: string | null
  onDone: (session: OfficeSession) => void
}

/** Password and second factor, or a passkey, which is both. */
export const LogInForm = ({ knownEmail = null, onDone }: LogInFormProps) => {
  const steps = useLogInSteps(onDone)
  const step = steps.password.data
  return step ? (
    <SecondFactorForm step={step} steps={steps} onBack={() => steps.password.reset()} />
  ) : (
    <PasswordForm steps={steps} knownEmail={knownEmail} />
  )
}
