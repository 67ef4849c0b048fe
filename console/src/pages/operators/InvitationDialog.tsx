import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Invitation } from './OperatorsPage'

type InvitationDialogProps = { invitation: Invitation; onClose: () => void }

/** The link of an invitation, to be handed on; it is shown this one time. */
export const InvitationDialog = ({ invitation, onClose }: InvitationDialogProps) => {
  const { text, format } = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(invitation.link)
    setIsCopied(true)
  }
  return (
    <Dialog
      title={text('people.invitationFor', { name: invitation.operator.name })}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {text(isCopied ? 'common.copied' : 'common.copy')}
          </Button>
          <Button type="submit" variant="primary">
            {text('common.done')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('people.link')}
        hint={text('people.linkHint', { time: format.dayAndTime(invitation.expiresAt) })}
        readOnly
        value={invitation.link}
        onValue={() => undefined}
      />
      <Callout tone="notice">{text('people.linkOnce')}</Callout>
    </Dialog>
  )
}
