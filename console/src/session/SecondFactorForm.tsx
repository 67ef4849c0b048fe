import { useState, type FormEvent } from 'react'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { TextField } from '../parts/Field'
import type { LogInSteps, SecondFactorStep } from './useLogInSteps'

const CODE_LENGTH = 6

type SecondFactorFormProps = { step: SecondFactorStep; steps: LogInSteps; onBack: () => void }

/** Six digits of the authenticator app, or a recovery code. Six digits go on by themselves. */
export const SecondFactorForm = ({ step, steps, onBack }: SecondFactorFormProps) => {
  const { text } = useText()
  const [kind, setKind] = useState<'totp' | 'recoveryCode'>(
    step.methods.includes('totp') ? 'totp' : 'recoveryCode',
  )
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = steps.secondFactor
  const show = (typed: string) => mutate({ kind, attemptId: step.attemptId, code: typed.trim() })
  const type = (typed: string) => {
    const next = kind === 'totp' ? typed.replace(/\D/g, '').slice(0, CODE_LENGTH) : typed
    setCode(next)
    if (kind === 'totp' && next.length === CODE_LENGTH && next !== code) show(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) show(code)
  }
  const change = () => {
    setKind(kind === 'totp' ? 'recoveryCode' : 'totp')
    setCode('')
    reset()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div className={kind === 'totp' ? 'code-input' : ''}>
        <TextField
          key={kind}
          autoFocus
          label={text(kind === 'totp' ? 'session.sixDigits' : 'session.recoveryCode')}
          hint={text(kind === 'totp' ? 'session.sixDigitsHint' : 'session.recoveryCodeHint')}
          error={error ? getErrorText(error, text) : undefined}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          value={code}
          onValue={type}
        />
      </div>
      <Button type="submit" variant="primary" size="large" isBusy={isPending}>
        {text('session.logIn')}
      </Button>
      {step.methods.includes('recoveryCode') && step.methods.includes('totp') && (
        <Button variant="ghost" onClick={change}>
          {text(kind === 'totp' ? 'session.useRecoveryCode' : 'session.useAuthenticator')}
        </Button>
      )}
      <Button variant="ghost" onClick={onBack}>
        {text('common.back')}
      </Button>
      <Callout>{text('session.lostBoth')}</Callout>
    </form>
  )
}
