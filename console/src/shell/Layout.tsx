import type { CoreLayoutProps } from 'ra-core'
import { useText } from '../i18n/useText'
import { ShellKeys } from '../keys/ShellKeys'
import { Toasts } from '../parts/Toasts'
import { SessionOverCard } from '../session/SessionOverCard'
import { useSessionState } from '../session/sessionStore'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { useOnline } from './useOnline'

/** Sidebar, search and page. When the session is over, all of it is hidden but stays as it was. */
export const Layout = ({ children }: CoreLayoutProps) => {
  const { text } = useText()
  const state = useSessionState()
  const isOnline = useOnline()
  const isOver = state.kind === 'over'
  return (
    <>
      <div className={`shell${isOver ? ' shell--covered' : ''}`} aria-hidden={isOver || undefined}>
        <Sidebar />
        <div className="shell__content">
          <TopBar />
          {!isOnline && (
            <p className="shell__offline" role="status">
              {text('shell.offline')}
            </p>
          )}
          {children}
        </div>
      </div>
      <Toasts />
      <ShellKeys />
      {isOver && <SessionOverCard session={state.session} />}
    </>
  )
}
