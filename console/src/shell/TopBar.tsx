import { useText } from '../i18n/useText'
import { Avatar } from '../parts/Avatar'
import { IconButton } from '../parts/Button'
import { useSessionState } from '../session/sessionStore'
import { useTheme } from '../theme/theme'
import { LanguageSelect } from './LanguageSelect'
import { SearchField } from './search/SearchField'

export const TopBar = () => {
  const { text, format } = useText()
  const { theme, setTheme } = useTheme()
  const state = useSessionState()
  if (state.kind === 'none') return null
  const { name, roles } = state.session.operator
  return (
    <header className="top-bar">
      <SearchField />
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
        <span className="second-line">{format.join(...roles.map(role => text(`role.${role}`)))}</span>
      </span>
    </header>
  )
}
