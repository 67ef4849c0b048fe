import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { isRouteAvailable } from '@/routes'
import type { RouteName, RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'

/** Pages that a trail leads over, with the key of their title. */
const TITLE_KEYS = {
  account: 'titles.my',
  orderList: 'titles.orderList',
  productList: 'titles.chooseBuy',
  storeList: 'titles.storesInformation',
} as const satisfies Partial<Record<RouteNameWithoutParams, string>>

type TrailPage = keyof typeof TITLE_KEYS

/** The pages above a page. One that belongs to another one's course, such as an address for a checkout, keeps its way back instead. */
const PAGES_ABOVE: Partial<Record<RouteName, readonly TrailPage[]>> = {
  productDetail: ['productList'],
  storeDetail: ['storeList'],
  orderList: ['account'],
  orderDetail: ['account', 'orderList'],
  orderInvoice: ['account', 'orderList'],
  shipmentTracking: ['account', 'orderList'],
  refundDetail: ['account', 'orderList'],
  courierPickupSearch: ['account'],
  invoiceTitleList: ['account'],
  inbox: ['account'],
  settings: ['account'],
  accountSecurity: ['account'],
}

/** The pages above a page as links, and its own title. @returns null for a page that has no trail */
export const renderTrail = (route: RouteName | null, title: string | undefined): ReactNode => {
  const above = (route && PAGES_ABOVE[route])?.filter(isRouteAvailable)
  return above?.length && title ? <Trail above={above} title={title} /> : null
}

const Trail = ({ above, title }: { above: readonly TrailPage[]; title: string }) => {
  const { t } = useTranslation(['site', 'common'])
  return (
    <View className="site-trail" {...getAriaAttributes({ role: 'navigation', label: t('trail') })}>
      {above.map(page => (
        <View key={page} className="site-trail__step">
          <Link to={page} variant="plain" className="site-trail__link">
            {t(`common:${TITLE_KEYS[page]}`)}
          </Link>
          <Icon name="next" size={16} />
        </View>
      ))}
      <View className="site-trail__here" {...getAriaAttributes({ current: 'page' })}>
        {title}
      </View>
    </View>
  )
}
