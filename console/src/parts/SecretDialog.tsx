import { useState } from 'react'
import { useText } from '../i18n/useText'
import { Button } from './Button'
import { Callout } from './Callout'
import { TextField } from './Field'
import { Dialog } from './Overlay'

type SecretDialogProps = {
  title: string
  label: string
  secret: string
  note: string
  hint?: string
  onClose: () => void
}

/** A secret that is shown this one time, to be handed on. */
export const SecretDialog = ({ title, label, secret, note, hint, onClose }: SecretDialogProps) => {
  const { text } = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setIsCopied(true)
  }
  return (
    <Dialog
      title={title}
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
      <TextField label={label} hint={hint} readOnly value={secret} onValue={() => undefined} />
      <Callout tone="notice">{note}</Callout>
    </Dialog>
  )
}
