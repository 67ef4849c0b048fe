import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { routes, type RouteName, type TabName } from '@/routes/table'
import { aria } from './aria'
import { Glyph } from './icons/Glyph'
import { tabPaths } from './icons/tabPaths'
import { Link } from './Link'
import { navInsets } from './navInsets'
import { useTabBadges } from './tabBadges'
import './TabBar.scss'

const ORDER: readonly TabName[] = ['brand', 'community', 'health', 'cart', 'mine']

const features = BRAND.features

/** Whether this variant of the product has the part; brand and mine are always there. */
const isOffered: Record<TabName, boolean> = {
  brand: true,
  community: features.community,
  health: features.health,
  cart: features.shop,
  mine: true,
}

const isTabOf = (tab: TabName) => (name: RouteName) => {
  const route = routes[name]
  return 'tab' in route && route.tab === tab
}

const tabs = ORDER.filter(tab => isOffered[tab]).flatMap(tab => {
  const name = (Object.keys(routes) as RouteName[]).find(isTabOf(tab))
  return name ? [{ tab, name }] : []
})

/** The parts of the app: at the bottom, or, where there is room, in the bar at the top. */
export const TabBar = ({ active }: { active: TabName }) => {
  const { t } = useTranslation('ui')
  const badges = useTabBadges()
  return (
    <View className="ui-tabs" {...aria({ role: 'navigation', label: t('tabs') })}>
      <View className="ui-tabs__row" style={{ top: `${navInsets().top}px` }}>
        {tabs.map(({ tab, name }) => {
          const isActive = tab === active
          return (
            <Link
              key={tab}
              to={name}
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
