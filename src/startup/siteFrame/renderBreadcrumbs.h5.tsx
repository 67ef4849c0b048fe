import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { isRouteAvailable } from '@/routes'
import type { RouteName, RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import type { BreadcrumbSection } from '@/ui/layout/useSiteFrame'

/** Pages that breadcrumbs lead over, with the key of their title. */
const TITLE_KEYS = {
  account: 'titles.my',
  orderList: 'titles.orderList',
  productList: 'titles.chooseBuy',
  storeList: 'titles.storesInformation',
} as const satisfies Partial<Record<RouteNameWithoutParams, string>>

type BreadcrumbPage = keyof typeof TITLE_KEYS

/** The pages above a page. Those of the account name one another at their side (AccountNavigation); one that belongs to another one's course, such as an address for a checkout, keeps its way back instead. */
const PAGES_ABOVE: Partial<Record<RouteName, readonly BreadcrumbPage[]>> = {
  productDetail: ['productList'],
  storeDetail: ['storeList'],
  orderDetail: ['account', 'orderList'],
  orderInvoice: ['account', 'orderList'],
  shipmentTracking: ['account', 'orderList'],
  refundDetail: ['account', 'orderList'],
}

/**
 * The pages above a page as links, and its own title.
 * @param section the part of the last of them that the page belongs to
 * @returns null for a page that has none
 */
export const renderBreadcrumbs = (
  route: RouteName | null,
  title: string | undefined,
  section?: BreadcrumbSection | null,
): ReactNode => {
  const above = (route && PAGES_ABOVE[route])?.filter(isRouteAvailable)
  const last = above?.at(-1)
  if (!above || !last || !title) return null
  return (
    <Breadcrumbs above={above} title={title}>
      {section && <SectionStep page={last} section={section} />}
    </Breadcrumbs>
  )
}

/** A part of the page above, such as a kind of goods of the shop. */
const SectionStep = ({ page, section }: { page: BreadcrumbPage; section: BreadcrumbSection }) => (
  <View className="site-breadcrumbs__step">
    <Link to={page} query={section.query} variant="plain" className="site-breadcrumbs__link">
      {section.name}
    </Link>
    <Icon name="next" size={16} />
  </View>
)

type BreadcrumbsProps = { above: readonly BreadcrumbPage[]; title: string; children: ReactNode }

const Breadcrumbs = ({ above, title, children }: BreadcrumbsProps) => {
  const { t } = useTranslation(['site', 'common'])
  return (
    <View
      className="site-breadcrumbs"
      {...getAriaAttributes({ role: 'navigation', label: t('breadcrumbs') })}
    >
      {above.map(page => (
        <View key={page} className="site-breadcrumbs__step">
          <Link to={page} variant="plain" className="site-breadcrumbs__link">
            {t(`common:${TITLE_KEYS[page]}`)}
          </Link>
          <Icon name="next" size={16} />
        </View>
      ))}
      {children}
      <View className="site-breadcrumbs__here" {...getAriaAttributes({ current: 'page' })}>
        {title}
      </View>
    </View>
  )
}
