import { useLogin } from 'ra-core'
import { useText } from '../i18n/useText'
import { LogInForm } from './LogInForm'
import { SessionCard } from './SessionCard'

/** Where everybody starts. */
export const LogInPage = () => {
  const { text } = useText()
  const logIn = useLogin()
  return (
    <SessionCard title={text('session.logIn')}>
      <LogInForm onDone={session => void logIn(session)} />
    </SessionCard>
  )
}
