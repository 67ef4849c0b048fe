import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { InvitationDialog } from '../operators/InvitationDialog'
import type { Assistant } from './store'

type AccountDialogProps = { assistant: Assistant; onClose: () => void }

/** Gives an assistant an account as staff of their store; the link of the invitation is shown this one time. */
export const AccountDialog = ({ assistant: { id, name }, onClose }: AccountDialogProps) => {
  const { text } = useText()
  const [email, setEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [invitation, setInvitation] = useState<OfficeResponseData<'/office/v1/assistant/invite'> | null>(null)
  const invite = useOfficeChange('/office/v1/assistant/invite', { onDone: setInvitation })
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email.trim())
  const submit = () => {
    setIsChecked(true)
    if (isEmail && !invite.isPending) invite.mutate({ id, email: email.trim() })
  }
  if (invitation) return <InvitationDialog invitation={invitation} onClose={onClose} />
  return (
    <Dialog
      title={text('stores.giveAccountTitle', { name })}
      note={text('stores.giveAccountNote')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            {text('people.invite')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('session.email')}
        type="email"
        maxLength={120}
        value={email}
        onValue={setEmail}
        error={isChecked && !isEmail ? text('people.emailWrong') : undefined}
      />
      <ChangeError error={invite.error} />
    </Dialog>
  )
}
