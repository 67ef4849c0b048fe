import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { callOffice } from '../../api/callOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { canUsePasskeys } from '../../session/passkey'
import { PasswordDialog } from './PasswordDialog'
import { PasswordPrompt } from './PasswordPrompt'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SecondFactorDialog } from './SecondFactorDialog'

type OwnAccount = OfficeResponseData<'/office/v1/account/get'>
type Factor = { kind: 'totp' } | { kind: 'passkey'; id: string }

/** What is being changed just now. */
type Deed =
  | { kind: 'password' | 'totp' | 'passkey' | 'recoveryCodes' }
  | { kind: 'remove'; factor: Factor; name: string }

const OpenDeed = ({ deed, onClose }: { deed: Deed; onClose: () => void }) => {
  const { text } = useText()
  switch (deed.kind) {
    case 'password':
      return <PasswordDialog onClose={onClose} />
    case 'totp':
    case 'passkey':
      return <SecondFactorDialog kind={deed.kind} onClose={onClose} />
    case 'recoveryCodes':
      return <RecoveryCodesDialog onClose={onClose} />
    case 'remove':
      return (
        <PasswordPrompt
          title={text('account.removeTitle', { name: deed.name })}
          deed={text('account.remove')}
          isDangerous
          change={password =>
            callOffice('/office/v1/account/second_factor/remove', { password, factor: deed.factor })
          }
          done={text('account.removed', { name: deed.name })}
          onDone={onClose}
          onClose={onClose}
        />
      )
  }
}

type FactorRowsProps = { account: OwnAccount; onDeed: (deed: Deed) => void }

const FactorRows = ({ account, onDeed }: FactorRowsProps) => {
  const { text, format } = useText()
  const { hasTotp, passkeys } = account
  const mayRemove = passkeys.length + (hasTotp ? 1 : 0) > 1
  const remove = (factor: Factor, name: string) =>
    mayRemove && (
      <Button size="small" onClick={() => onDeed({ kind: 'remove', factor, name })}>
        {text('account.remove')}
      </Button>
    )
  return (
    <>
      <div className="row">
        <span className="grow">
          {text('account.authenticator')}
          <span className="second-line">{text(hasTotp ? 'account.setUp' : 'account.notSetUp')}</span>
        </span>
        {hasTotp && remove({ kind: 'totp' }, text('account.authenticator'))}
        <Button size="small" onClick={() => onDeed({ kind: 'totp' })}>
          {text(hasTotp ? 'account.replace' : 'account.setUpDo')}
        </Button>
      </div>
      {passkeys.map(({ id, label, createdAt }) => (
        <div key={id} className="row">
          <span className="grow">
            {text('account.passkey', { name: label })}
            <span className="second-line">
              {text('account.since', { time: format.dayAndTime(createdAt) })}
            </span>
          </span>
          {remove({ kind: 'passkey', id }, label)}
        </div>
      ))}
    </>
  )
}

/** How the person logs in, and what they may change of it; each change asks for the password. */
export const LogInCard = ({ account }: { account: OwnAccount }) => {
  const { text } = useText()
  const [deed, setDeed] = useState<Deed | null>(null)
  return (
    <Card
      isFlush
      title={text('account.howYouLogIn')}
      actions={
        canUsePasskeys() && (
          <Button size="small" icon="key" onClick={() => setDeed({ kind: 'passkey' })}>
            {text('account.addPasskey')}
          </Button>
        )
      }
    >
      <div className="row">
        <span className="grow">{text('session.password')}</span>
        <Button size="small" onClick={() => setDeed({ kind: 'password' })}>
          {text('common.change')}
        </Button>
      </div>
      <FactorRows account={account} onDeed={setDeed} />
      <div className="row">
        <span className="grow">
          {text('session.recoveryCodes')}
          <span className="second-line">
            {text('account.codesLeft', { count: account.recoveryCodesLeft })}
          </span>
        </span>
        <Button size="small" onClick={() => setDeed({ kind: 'recoveryCodes' })}>
          {text('account.makeCodes')}
        </Button>
      </div>
      {deed && <OpenDeed deed={deed} onClose={() => setDeed(null)} />}
    </Card>
  )
}
