import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { User } from '@anzuo/contract'
import { useAuthSession, useIsSignedIn } from '@/data/account/authSession'
import { useUnreadCount } from '@/data/account/notifications'
import { getUserPicture } from '@/data/account/userPicture'
import { usePointsBalance } from '@/data/shop/loyaltyPoints'
import { useOrderCounts } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { isRouteAvailable } from '@/routes'
import type { RouteName, RouteNameWithoutParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import type { IconName } from '@/ui/icons/iconSvgContents'
import { Link } from '@/ui/layout/Link'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'

/** How much of one's own there is, and the ways to it: at the side of the pages of the account. */
export const AccountNavigation = ({ route }: { route: RouteName | null }) => {
  const { t } = useTranslation(['site', 'common'])
  const isSignedIn = useIsSignedIn()
  const user = useAuthSession(session => session.user)
  const getPlace = (to: RouteNameWithoutParams, icon: IconName) => ({ to, icon, current: route })
  return (
    <View
      className="site-account ui-on-screen"
      {...getAriaAttributes({ role: 'navigation', label: t('accountPages') })}
    >
      {user && <Person user={user} />}
      <Place {...getPlace('account', 'grid')}>{t('overview')}</Place>
      <Place {...getPlace('orderList', 'box')} count={isSignedIn && <OpenOrderCount />}>
        {t('common:titles.orderList')}
      </Place>
      <Place {...getPlace('inbox', 'bell')} count={<UnreadCount />}>
        {t('messages')}
      </Place>
      <Place {...getPlace('points', 'gift')} count={<PointsBalance />}>
        {t('common:titles.points')}
      </Place>
      <Place {...getPlace('chairList', 'seat')}>{t('common:titles.devices')}</Place>
      <Place {...getPlace('healthHistory', 'pulse')}>{t('common:my.reports')}</Place>
      <Place {...getPlace('addressList', 'pin')}>{t('common:titles.shippingAddressList')}</Place>
      <Place {...getPlace('invoiceTitleList', 'list')}>{t('common:titles.invoiceTitles')}</Place>
      <Place {...getPlace('courierPickupSearch', 'truck')}>{t('common:titles.doorPieceSearch')}</Place>
      <Place {...getPlace('settings', 'gear')}>{t('common:titles.storeSetting')}</Place>
      {isSignedIn && (
        <Place {...getPlace('accountSecurity', 'shield')}>{t('common:titles.accountSecurity')}</Place>
      )}
    </View>
  )
}

const PICTURE_SIZE_PX = 52

const Person = ({ user }: { user: User }) => {
  const { t } = useTranslation('common')
  return (
    <View className="site-account__person">
      <ProfilePicture source={getUserPicture(user)} size={PICTURE_SIZE_PX} />
      <View className="ui-grow">
        <View className="site-account__name">{user.nickname || t('my.unnamed')}</View>
        <View className="t-small t-quiet">{user.phone ?? user.email}</View>
      </View>
    </View>
  )
}

type PlaceProps = {
  to: RouteNameWithoutParams
  icon: IconName
  current: RouteName | null
  count?: ReactNode
  children: ReactNode
}

/** A way to a page; one that the app has not is left out. */
const Place = ({ to, icon, current, count, children }: PlaceProps) => {
  if (!isRouteAvailable(to)) return null
  const isHere = to === current
  return (
    <Link
      to={to}
      variant="plain"
      className={`site-account__place${isHere ? ' site-account__place--on' : ''}`}
      aria={isHere ? { current: 'page' } : {}}
    >
      <Icon name={icon} size={20} />
      <View className="ui-grow">{children}</View>
      {count}
    </Link>
  )
}

/** How many orders are under way. */
const OpenOrderCount = () => {
  const { data: counts } = useOrderCounts()
  const open = counts ? counts.pendingPayment + counts.pendingDelivery + counts.pendingReceipt : 0
  return open > 0 ? <View className="site-account__count">{open}</View> : null
}

const PointsBalance = () => {
  const { data: points } = usePointsBalance()
  return points?.balance ? <View className="site-account__count">{formatNumber(points.balance)}</View> : null
}

const UnreadCount = () => {
  const { t } = useTranslation('site')
  const count = useUnreadCount()
  return count > 0 ? <View className="site-account__count">{t('unread', { count })}</View> : null
}
