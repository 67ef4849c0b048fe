import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { callOffice, type OfficeError } from '../api/callOffice'
import { getErrorText } from '../api/errorText'
import { useOfficeQuery } from '../api/useOfficeQuery'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { TextField } from '../parts/Field'
import { TableSkeleton } from '../parts/states'
import { EnrolmentForm, type EnrolmentStep } from './EnrolmentForm'
import { MIN_PASSWORD_LENGTH } from './passwordRule'
import { RecoveryCodes } from './RecoveryCodes'
import { SessionCard } from './SessionCard'
import { openSession, type OfficeSession } from './sessionStore'

const PasswordChoice = ({ token, onDone }: { token: string; onDone: (step: EnrolmentStep) => void }) => {
  const { text } = useText()
  const [password, setPassword] = useState('')
  const [isTooShort, setIsTooShort] = useState(false)
  const accept = useMutation<EnrolmentStep, OfficeError>({
    mutationFn: () => callOffice('/office/v1/invitation/accept', { token, password }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isShort = password.length < MIN_PASSWORD_LENGTH
    setIsTooShort(isShort)
    if (!isShort && !accept.isPending) accept.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={text('session.newPassword')}
        hint={text('session.newPasswordHint', { count: MIN_PASSWORD_LENGTH })}
        error={isTooShort ? text('session.passwordTooShort', { count: MIN_PASSWORD_LENGTH }) : undefined}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onValue={setPassword}
      />
      {accept.error && <Callout tone="alert">{getErrorText(accept.error, text)}</Callout>}
      <Button type="submit" variant="primary" size="large" isBusy={accept.isPending}>
        {text('session.setSecondFactor')}
      </Button>
    </form>
  )
}

/** Where the link of an invitation leads: password, second factor, recovery codes, and in. */
export const InvitationPage = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { token = '' } = useParams()
  const invitation = useOfficeQuery('/office/v1/invitation/get', { token })
  const [step, setStep] = useState<EnrolmentStep | null>(null)
  const [session, setSession] = useState<OfficeSession | null>(null)

  const enter = async (opened: OfficeSession) => {
    openSession(opened)
    // The framework asked before there was a session, and would act on that answer.
    await queryClient.resetQueries({ queryKey: ['auth'] })
    await navigate('/', { replace: true })
  }

  if (session) return <RecoveryCodes codes={session.recoveryCodes} onKept={() => void enter(session)} />
  if (invitation.isError)
    return (
      <SessionCard title={text('session.invitationOver')} note={text('session.invitationOverNote')}>
        <Callout tone="alert">{getErrorText(invitation.error, text)}</Callout>
      </SessionCard>
    )
  const person = invitation.data
  return (
    <SessionCard
      title={person ? text('session.welcome', { name: person.name }) : text('session.invitation')}
      note={person?.email}
    >
      {!person && <TableSkeleton rows={3} />}
      {person && !step && <PasswordChoice token={token} onDone={setStep} />}
      {step && <EnrolmentForm step={step} onDone={setSession} />}
    </SessionCard>
  )
}
