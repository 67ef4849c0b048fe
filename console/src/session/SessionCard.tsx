import type { ReactNode } from 'react'
import { useText } from '../i18n/useText'
import { LanguageSelect } from '../shell/LanguageSelect'
import { Brand } from '../shell/Brand'

type SessionCardProps = { title: string; note?: string; children: ReactNode }

/** The one card of a page on which nobody is logged in. */
export const SessionCard = ({ title, note, children }: SessionCardProps) => {
  const { text } = useText()
  return (
    <main className="session">
      <div className="session__card">
        <Brand />
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
        {children}
        <footer className="session__footer">
          <span className="note-text grow">{text('session.accountsByOwner')}</span>
          <LanguageSelect />
        </footer>
      </div>
    </main>
  )
}
