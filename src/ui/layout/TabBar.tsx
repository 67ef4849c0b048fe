import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getTabs, type TabName } from '@/routes/table'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { IconPath } from '../icons/IconPath'
import { tabIconSvgContents } from '../icons/tabIconSvgContents'
import { Link } from './Link'
import { getNavInsets } from './getNavInsets'
import { useTabBadges } from './useTabBadges'
import './TabBar.scss'

/** The parts of the app: at the bottom, or, where there is room, in the bar at the top. */
export const TabBar = ({ active }: { active: TabName }) => {
  const { t } = useTranslation('ui')
  const badges = useTabBadges()
  return (
    <View className="ui-tabs" {...getAriaAttributes({ role: 'navigation', label: t('tabs') })}>
      <View className="ui-tabs__row" style={{ top: `${getNavInsets().top}px` }}>
        {getTabs(BRAND.features).map(({ tab, route }) => {
          const isActive = tab === active
          return (
            <Link
              key={tab}
              to={route}
              variant="plain"
              className={`ui-tabs__tab${isActive ? ' ui-tabs__tab--on' : ''}`}
              aria={isActive ? { current: 'page' } : {}}
            >
              <IconPath svgContent={tabIconSvgContents[tab][isActive ? 'active' : 'rest']} size={26} />
              {badges[tab] ? <TabBadge count={badges[tab]} /> : null}
              <View className="ui-tabs__name">{t(`tab.${tab}`)}</View>
            </Link>
          )
        })}
      </View>
    </View>
  )
}

const MAX_BADGE_COUNT = 99

/** How many things wait there. */
const TabBadge = ({ count }: { count: number }) => (
  <View className="ui-tabs__badge">{count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</View>
)
