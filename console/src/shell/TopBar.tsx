import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../i18n/useText'
import { Avatar } from '../parts/Avatar'
import { IconButton } from '../parts/Button'
import { Icon } from '../parts/Icon'
import { useSessionState } from '../session/sessionStore'
import { usePermission } from '../session/usePermission'
import { useTheme } from '../theme/theme'
import { LanguageSelect } from './LanguageSelect'
import { getSearchAddress } from './searchAddress'

const Search = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [isUnknown, setIsUnknown] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = getSearchAddress(query)
    setIsUnknown(address === null)
    if (address !== null) void navigate(address)
  }
  return (
    <form className="search" role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={text('shell.search')}
        aria-invalid={isUnknown || undefined}
        placeholder={isUnknown ? text('shell.searchHint') : text('shell.search')}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {isUnknown && (
        <span className="search__hint" role="alert">
          {text('shell.searchHint')}
        </span>
      )}
    </form>
  )
}

export const TopBar = () => {
  const { text } = useText()
  const { theme, setTheme } = useTheme()
  const may = usePermission()
  const state = useSessionState()
  if (state.kind === 'none') return null
  const { name, roles } = state.session.operator
  return (
    <header className="top-bar">
      {may('orders:read') && <Search />}
      <span className="grow" />
      <LanguageSelect />
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        name={text(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme')}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <Avatar name={name} />
      <span className="column-medium">
        {name}
        <span className="second-line">{roles.map(role => text(`role.${role}`)).join(', ')}</span>
      </span>
    </header>
  )
}
