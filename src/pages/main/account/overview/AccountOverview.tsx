import { View } from '@tarojs/components'
import { useAnnouncements } from '@/data/shop/announcements'
import { useRefreshOrders } from '@/data/shop/orders'
import { useRefreshUnreadCount } from '@/data/account/notifications'
import { getCurrentLanguage } from '@/i18n'
import { useNow } from '@/platform/now'
import { AnnouncementList } from '@/ui/feedback/AnnouncementList'
import { PageLayout } from '@/ui/layout/PageLayout'
import { useOnPageReshow } from '@/ui/layout/useOnPageReshow'
import { UpdatedTermsPrompt } from '../../updatedTerms/UpdatedTermsPrompt'
import { useGreeting } from '../../useGreeting'
import { AppointmentsTile } from './AppointmentsTile'
import { ChairPanel } from './ChairPanel'
import { HealthTile } from './HealthTile'
import { useOpenSteps } from './openSteps'
import { OrdersCard } from './OrdersCard'
import { PointsTile } from './PointsTile'
import { ViewedTile } from './ViewedTile'
import './overview.scss'

/** `Saturday 28 November`, `11月28日星期六` */
const formatToday = (now: number): string =>
  new Intl.DateTimeFormat(getCurrentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' }).format(
    now,
  )

/** What is going on in the account, at a glance, where the window has room for it: chair, health, orders, and what comes next. */
export const AccountOverview = () => {
  const greeting = useGreeting()
  const now = useNow()
  const { isFetched: areOrdersFetched } = useOpenSteps()
  useOnPageReshow(useRefreshOrders())
  useOnPageReshow(useRefreshUnreadCount())
  return (
    <PageLayout
      title={greeting}
      tab="mine"
      headerRight={<View className="overview__date">{formatToday(now)}</View>}
    >
      <AnnouncementList announcements={useAnnouncements()} />
      <View className="overview">
        <ChairPanel />
        <HealthTile />
        {BRAND.features.shop && (
          <>
            <OrdersCard />
            {/* They stand below the orders, and would move when those come. */}
            {areOrdersFetched && (
              <>
                <AppointmentsTile />
                <PointsTile />
                <ViewedTile />
              </>
            )}
          </>
        )}
      </View>
      <UpdatedTermsPrompt />
    </PageLayout>
  )
}
