import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText'
import { ChangeBanner, PresenceLine } from '../presence/PresenceLine'
import { PresenceContext, usePresence, type OpenRecord } from '../presence/usePresence'
import { Icon } from './Icon'

type PageProps = {
  title: string
  /** Beside the title: counts, states. */
  aside?: ReactNode
  actions?: ReactNode
  /** What two people may have open at once: each learns of the other. */
  record?: OpenRecord
  /** The list that the page belongs to. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** A page: where it belongs, what it is called, what can be done. */
export const Page = ({ title, aside, actions, record, parent, children }: PageProps) => {
  const { text } = useText()
  const presence = usePresence(record)
  useEffect(() => {
    document.title = `${title} · ${text('shell.name')}`
  })
  return (
    <main className="page">
      <div>
        {parent && (
          <nav className="crumb" aria-label={text('shell.where')}>
            <Link to={parent.to}>{parent.title}</Link>
            <Icon name="forward" size="small" />
            <span>{title}</span>
          </nav>
        )}
        <header className="page__head">
          <h1>{title}</h1>
          {aside}
          {presence && <PresenceLine others={presence.others} />}
          {actions && <div className="page__actions">{actions}</div>}
        </header>
      </div>
      {presence && <ChangeBanner key={record?.recordId} lastChange={presence.lastChange} />}
      <PresenceContext.Provider value={presence}>{children}</PresenceContext.Provider>
    </main>
  )
}
