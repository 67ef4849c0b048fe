import { NavLink } from 'react-router-dom'
import { useText } from '../i18n/useText'
import { Icon } from '../parts/Icon'
import { usePermission } from '../session/usePermission'
import { Brand } from './Brand'
import { navigation, type NavigationEntry } from './navigation'

const Entries = ({ entries }: { entries: readonly NavigationEntry[] }) => {
  const { text } = useText()
  const may = usePermission()
  return entries
    .filter(({ permission }) => permission === null || may(permission))
    .map(entry => (
      <NavLink
        key={entry.to}
        to={entry.to}
        end={entry.to === '/'}
        className="sidebar__entry"
        title={text(entry.text)}
      >
        <Icon name={entry.icon} size="large" />
        <span>{text(entry.text)}</span>
      </NavLink>
    ))
}

export const Sidebar = () => {
  const { text } = useText()
  return (
    <nav className="sidebar" aria-label={text('shell.navigation')}>
      <Brand />
      <Entries entries={navigation.main} />
      <div className="sidebar__foot">
        <Entries entries={navigation.foot} />
      </div>
    </nav>
  )
}
