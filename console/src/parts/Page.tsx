import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText'
import { Icon } from './Icon'

type PageProps = {
  title: string
  /** Beside the title: counts, states. */
  aside?: ReactNode
  actions?: ReactNode
  /** The list that the page belongs to. */
  parent?: { to: string; title: string }
  children: ReactNode
}

/** A page: where it belongs, what it is called, what can be done. */
export const Page = ({ title, aside, actions, parent, children }: PageProps) => {
  const { text } = useText()
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
          {actions && <div className="page__actions">{actions}</div>}
        </header>
      </div>
      {children}
    </main>
  )
}
