import { useText } from '../i18n/useText'

export const Brand = () => {
  const { text } = useText()
  return (
    <div className="brand">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="8.3" cy="5.3" r="2.5" fill="currentColor" />
        <path
          d="M4.3 9.4c.3 6.7 3.3 10.3 9.2 10.3h6.2M9 10.6c.6 3 2.2 4.5 5 4.5h3.6"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <b>{text('shell.brand')}</b>
      <span className="note-text">{text('shell.console')}</span>
    </div>
  )
}
