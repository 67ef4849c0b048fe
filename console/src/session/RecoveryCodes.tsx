import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import { SessionCard } from './SessionCard'

/** Codes that are shown this one time, to be copied. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => {
  const { text } = useText()
  return (
    <>
      <ul className="session__codes">
        {codes.map(code => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <Button icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        {text('common.copy')}
      </Button>
      <Callout tone="notice">{text('session.recoveryCodesOnce')}</Callout>
    </>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The codes for when the second factor is lost: shown this one time. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const { text } = useText()
  return (
    <SessionCard title={text('session.recoveryCodes')} note={text('session.recoveryCodesNote')}>
      <RecoveryCodeList codes={codes} />
      <Button variant="primary" size="large" onClick={onKept}>
        {text('session.recoveryCodesStored')}
      </Button>
    </SessionCard>
  )
}
