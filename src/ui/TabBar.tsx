import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { tabsOf, type TabName } from '@/routes/table'
import { aria } from './aria'
import { Glyph } from './icons/Glyph'
import { tabPaths } from './icons/tabPaths'
import { Link } from './Link'
import { navInsets } from './navInsets'
import { useTabBadges } from './tabBadges'
import './TabBar.scss'

/** The parts of the app: at the bottom, or, where there is room, in the bar at the top. */
export const TabBar = ({ active }: { active: TabName }) => {
  const { t } = useTranslation('ui')
  const badges = useTabBadges()
  return (
    <View className="ui-tabs" {...aria({ role: 'navigation', label: t('tabs') })}>
      <View className="ui-tabs__row" style={{ top: `${navInsets().top}px` }}>
        {tabsOf(BRAND.features).map(({ tab, route }) => {
          const isActive = tab === active
          return (
            <Link
              key={tab}
              to={route}
              look="plain"
              className={`ui-tabs__tab${isActive ? ' ui-tabs__tab--on' : ''}`}
              facts={isActive ? { current: 'page' } : {}}
            >
              <Glyph inside={tabPaths[tab][isActive ? 'active' : 'rest']} size={26} />
              {badges[tab] ? <Badge count={badges[tab]} /> : null}
              <View className="ui-tabs__name">{t(`tab.${tab}`)}</View>
            </Link>
          )
        })}
      </View>
    </View>
  )
}

const MOST_SHOWN = 99

/** How many things wait there. */
const Badge = ({ count }: { count: number }) => (
  <View className="ui-tabs__badge">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</View>
)
