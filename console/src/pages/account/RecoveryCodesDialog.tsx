import { useState } from 'react'
import { callOffice } from '../../api/callOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Overlay'
import { RecoveryCodeList } from '../../session/RecoveryCodes'
import { PasswordPrompt } from './PasswordPrompt'

/** Makes new recovery codes and shows them this one time. */
export const RecoveryCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!codes)
    return (
      <PasswordPrompt
        title={text('account.newRecoveryCodes')}
        deed={text('account.makeCodes')}
        change={password => callOffice('/office/v1/account/recovery_codes', { password })}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onClose={onClose}
      >
        <p>{text('account.codesBefore')}</p>
      </PasswordPrompt>
    )
  return (
    <Dialog
      title={text('session.recoveryCodes')}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {text('session.recoveryCodesStored')}
        </Button>
      }
    >
      <p>{text('session.recoveryCodesNote')}</p>
      <RecoveryCodeList codes={codes} />
    </Dialog>
  )
}
