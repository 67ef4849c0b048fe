import { useQueryClient } from '@tanstack/react-query'
import { useLogout } from 'ra-core'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { LogInForm } from './LogInForm'
import { SessionCard } from './SessionCard'
import { openSession, type OfficeSession } from './sessionStore'

type SessionOverCardProps = { session: OfficeSession }

/**
 * Covers the page when the session has ended: nothing that was open is to be seen under it, and nothing that was typed is lost. Only the
 * same person goes on; for somebody else the page is thrown away.
 */
export const SessionOverCard = ({ session }: SessionOverCardProps) => {
  const { text } = useText()
  const logOut = useLogout()
  const queryClient = useQueryClient()
  const goOn = (next: OfficeSession) => {
    if (next.operator.id !== session.operator.id) {
      queryClient.clear()
      window.location.hash = ''
      window.location.reload()
      return
    }
    openSession(next)
    void queryClient.invalidateQueries()
  }
  return (
    <div className="session-over">
      <SessionCard
        title={text('session.stillHere', { name: session.operator.name })}
        note={text('session.overNote')}
      >
        <LogInForm knownEmail={session.operator.email} onDone={goOn} />
        <Button variant="ghost" onClick={() => void logOut()}>
          {text('session.somebodyElse')}
        </Button>
      </SessionCard>
    </div>
  )
}
