import { useState } from 'react'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { TextField } from '../parts/Field'
import { TotpQrCode } from './TotpQrCode'

type AuthenticatorFieldsProps = {
  totp: { secret: string; uri: string }
  code: string
  onCode: (code: string) => void
  error: Error | null
}

/** What an authenticator app is set up by, and the code that shows that it works. */
export const AuthenticatorFields = ({ totp, code, onCode, error }: AuthenticatorFieldsProps) => {
  const { text } = useText()
  return (
    <>
      <p>{text('session.scanQrCode')}</p>
      <TotpQrCode uri={totp.uri} />
      <Callout>
        {text('session.orTypeSecret')} <span className="mono">{totp.secret}</span>
      </Callout>
      <div className="code-input">
        <TextField
          label={text('session.sixDigits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onValue={onCode}
          error={error ? getErrorText(error, text) : undefined}
        />
      </div>
    </>
  )
}

/** What a person calls the device that keeps a passkey. */
export type NewPasskey = { label: string }

type PasskeyFieldsProps = {
  /** What the button does. */
  deed: string
  isBusy: boolean
  error: Error | null
  onMake: (passkey: NewPasskey) => void
}

/** Makes a passkey on this device, under a name. */
export const PasskeyFields = ({ deed, isBusy, error, onMake }: PasskeyFieldsProps) => {
  const { text } = useText()
  const [label, setLabel] = useState('')
  return (
    <div className="stack">
      <TextField
        label={text('session.deviceName')}
        hint={text('session.deviceNameHint')}
        maxLength={40}
        value={label}
        onValue={setLabel}
        error={error ? getErrorText(error, text) : undefined}
      />
      <Button
        size="large"
        icon="key"
        isBusy={isBusy}
        onClick={() => onMake({ label: label.trim() || text('session.thisDevice') })}
      >
        {deed}
      </Button>
    </div>
  )
}
