import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { callOffice } from '../../api/callOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Overlay'
import { AuthenticatorFields, PasskeyFields, type NewPasskey } from '../../session/EnrolmentFields'
import { createPasskey } from '../../session/passkey'
import { PasswordPrompt } from './PasswordPrompt'
import { useAccountChange } from './useAccountChange'

type FactorStep = OfficeResponseData<'/office/v1/account/second_factor/begin'>
type StepDialogProps = { step: FactorStep; onClose: () => void }

const AuthenticatorDialog = ({ step, onClose }: StepDialogProps) => {
  const { text } = useText()
  const [code, setCode] = useState('')
  const { attemptId } = step
  const finish = useAccountChange(
    () => callOffice('/office/v1/account/second_factor/totp', { attemptId, code }),
    { done: text('account.authenticatorSet'), onDone: onClose },
  )
  return (
    <Dialog
      title={text('account.setUpAuthenticator')}
      onClose={onClose}
      onSubmit={() => {
        if (!finish.isPending) finish.mutate()
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={finish.isPending}>
            {text('session.finishSetup')}
          </Button>
        </>
      }
    >
      <AuthenticatorFields totp={step.totp} code={code} onCode={setCode} error={finish.error} />
    </Dialog>
  )
}

const PasskeyDialog = ({ step, onClose }: StepDialogProps) => {
  const { text } = useText()
  const finish = useAccountChange(
    async ({ label }: NewPasskey) =>
      callOffice('/office/v1/account/second_factor/passkey', {
        attemptId: step.attemptId,
        label,
        response: await createPasskey(step.passkey),
      }),
    { done: text('account.passkeySet'), onDone: onClose },
  )
  return (
    <Dialog
      title={text('account.addPasskey')}
      onClose={onClose}
      onSubmit={() => undefined}
      footer={<Button onClick={onClose}>{text('common.cancel')}</Button>}
    >
      <PasskeyFields
        deed={text('account.makePasskey')}
        isBusy={finish.isPending}
        error={finish.error}
        onMake={finish.mutate}
      />
    </Dialog>
  )
}

type SecondFactorDialogProps = { kind: 'totp' | 'passkey'; onClose: () => void }

/** Sets up another authenticator app or a further passkey: the password first, then the factor. */
export const SecondFactorDialog = ({ kind, onClose }: SecondFactorDialogProps) => {
  const { text } = useText()
  const [step, setStep] = useState<FactorStep | null>(null)
  const isTotp = kind === 'totp'
  if (!step)
    return (
      <PasswordPrompt
        title={text(isTotp ? 'account.setUpAuthenticator' : 'account.addPasskey')}
        deed={text('account.goOn')}
        change={password => callOffice('/office/v1/account/second_factor/begin', { password })}
        onDone={setStep}
        onClose={onClose}
      >
        {isTotp && <p>{text('account.authenticatorBefore')}</p>}
      </PasswordPrompt>
    )
  return isTotp ? (
    <AuthenticatorDialog step={step} onClose={onClose} />
  ) : (
    <PasskeyDialog step={step} onClose={onClose} />
  )
}
