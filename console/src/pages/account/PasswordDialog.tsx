import { useState } from 'react'
import { callOffice } from '../../api/callOffice'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { MIN_PASSWORD_LENGTH } from '../../session/passwordRule'
import { useAccountChange } from './useAccountChange'

/** Chooses a new password. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const change = useAccountChange(
    () => callOffice('/office/v1/account/password', { password, newPassword }),
    { done: text('account.passwordChanged'), onDone: onClose },
  )
  const isTooShort = newPassword.length < MIN_PASSWORD_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (!isTooShort && password && !change.isPending) change.mutate()
  }
  return (
    <Dialog
      title={text('account.changePassword')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {text('account.changePasswordDo')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('account.passwordNow')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onValue={setPassword}
        error={change.error ? getErrorText(change.error, text) : undefined}
      />
      <TextField
        label={text('session.newPassword')}
        hint={text('session.newPasswordHint', { count: MIN_PASSWORD_LENGTH })}
        error={
          isChecked && isTooShort
            ? text('session.passwordTooShort', { count: MIN_PASSWORD_LENGTH })
            : undefined
        }
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={newPassword}
        onValue={setNewPassword}
      />
      <p className="note-text">{text('account.otherSessionsEnd')}</p>
    </Dialog>
  )
}
