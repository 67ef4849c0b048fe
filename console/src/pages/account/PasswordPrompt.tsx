import { useState, type ReactNode } from 'react'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { useAccountChange } from './useAccountChange'

type PasswordPromptProps<Result> = {
  title: string
  /** What the button does. */
  deed: string
  isDangerous?: boolean
  change: (password: string) => Promise<Result>
  done?: string
  onDone: (result: Result) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the password before something of the account is changed: an open session may be anybody’s. */
export const PasswordPrompt = <Result,>({
  title,
  deed,
  isDangerous = false,
  change,
  done,
  onDone,
  onClose,
  children,
}: PasswordPromptProps<Result>) => {
  const { text } = useText()
  const [password, setPassword] = useState('')
  const prompt = useAccountChange(change, { done, onDone })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!prompt.isPending && password) prompt.mutate(password)
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={prompt.isPending}>
            {deed}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label={text('account.passwordNow')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onValue={setPassword}
        error={prompt.error ? getErrorText(prompt.error, text) : undefined}
      />
    </Dialog>
  )
}
