import { EMAIL_PATTERN } from '@anzuo/domain/contactValidation'
import { useState } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Invitation } from './OperatorsPage'
import { RoleFields, findDraftError, toOperatorFields, type OperatorDraft } from './RoleFields'

type OperatorFormProps = { onClose: () => void; onInvited: (invitation: Invitation) => void }

/** Invites somebody. */
export const OperatorForm = ({ onClose, onInvited }: OperatorFormProps) => {
  const { text } = useText()
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState<OperatorDraft>({ name: '', roles: [], storeId: '' })
  const [isChecked, setIsChecked] = useState(false)
  const invite = useOfficeChange('/office/v1/operator/invite', { onDone: onInvited })
  const isEmailWrong = !EMAIL_PATTERN.test(email.trim())
  const submit = () => {
    setIsChecked(true)
    if (isEmailWrong || findDraftError(draft) || invite.isPending) return
    invite.mutate({ email: email.trim(), ...toOperatorFields(draft) })
  }
  return (
    <Dialog
      title={text('people.inviteSomebody')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            {text('people.makeInvitation')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('session.email')}
        type="email"
        value={email}
        onValue={setEmail}
        error={isChecked && isEmailWrong ? text('people.emailWrong') : undefined}
      />
      <RoleFields draft={draft} onDraft={setDraft} error={isChecked ? findDraftError(draft) : null} />
      {invite.error && <Callout tone="alert">{getErrorText(invite.error, text)}</Callout>}
    </Dialog>
  )
}
