import { View } from '@tarojs/components'
import { logOut } from '@/data/account/authentication'
import { useAnnouncements } from '@/data/shop/announcements'
import { useRefreshOrders } from '@/data/shop/orders'
import { useRefreshUnreadCount } from '@/data/account/notifications'
import { useAuthSession } from '@/data/account/authSession'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { isRouteAvailable, navigate } from '@/routes'
import { AnnouncementList } from '@/ui/feedback/AnnouncementList'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { useOnPageReshow } from '@/ui/layout/useOnPageReshow'
import { UpdatedTermsPrompt } from '../updatedTerms/UpdatedTermsPrompt'
import { HealthCheckBanner } from './HealthCheckBanner'
import { OrderShortcuts } from './OrderShortcuts'
import { InboxBell } from './InboxBell'
import { AccountHeader } from './AccountHeader'
import { LoyaltyPointsCard } from './LoyaltyPointsCard'
import { withWideOverview } from './withWideOverview'
import './index.scss'

const signOut = async () => {
  await logOut()
  showToast({ key: 'my.loggedOut' })
}

function AccountPage() {
  const { t } = useTranslation()
  const { token, user } = useAuthSession()
  const isSignedIn = token !== null
  useOnPageReshow(useRefreshOrders())
  useOnPageReshow(useRefreshUnreadCount())
  return (
    <PageLayout title={t('titles.my')} tab="mine" headerRight={isSignedIn && <InboxBell />}>
      {isSignedIn ? <AccountHeader user={user} /> : <SignedOutHeader />}
      <AnnouncementList announcements={useAnnouncements()} />
      <HealthCheckBanner />
      {BRAND.features.shop && <OrderShortcuts />}
      {BRAND.features.shop && isSignedIn && <LoyaltyPointsCard />}
      <Card rows title={t('my.health')}>
        <LinkRow icon="pulse" title={t('my.reports')} to="healthHistory" />
        <LinkRow icon="body" title={t('my.profile')} to="healthProfile" />
        <LinkRow icon="seat" title={t('titles.devices')} to="chairList" />
        <LinkRow icon="age" title={t('titles.massageStatistics')} to="massageStatistics" />
      </Card>
      {BRAND.features.shop && <ShopLinks />}
      <Card rows>
        <LinkRow icon="book" title={t('titles.commonProblems')} to="commonProblems" />
        <LinkRow icon="phone" title={t('titles.contactUs')} to="contactUs" />
        <LinkRow id="my-settings" icon="gear" title={t('my.settings')} to="settings" />
        {isSignedIn && <LinkRow icon="shield" title={t('titles.accountSecurity')} to="accountSecurity" />}
        {isRouteAvailable('aboutShop') ? (
          <LinkRow icon="info" title={t('titles.storeAbout')} to="aboutShop" />
        ) : (
          <LinkRow icon="info" title={t('titles.about')} to="about" />
        )}
      </Card>
      {isSignedIn && (
        <Button kind="text" id="my-log-out" onPress={() => void signOut()}>
          {t('my.logOut')}
        </Button>
      )}
      <UpdatedTermsPrompt />
    </PageLayout>
  )
}

const ShopLinks = () => {
  const { t } = useTranslation()
  return (
    <Card rows title={t('my.shop')}>
      <LinkRow icon="pin" title={t('titles.shippingAddressList')} to="addressList" />
      <LinkRow icon="list" title={t('titles.invoiceTitles')} to="invoiceTitleList" />
      <LinkRow icon="truck" title={t('titles.doorPieceSearch')} to="courierPickupSearch" />
      <LinkRow icon="store" title={t('titles.storesInformation')} to="storeList" />
    </Card>
  )
}

const SignedOutHeader = () => {
  const { t } = useTranslation()
  return (
    <View className="my-head">
      <View className="t-hero">{t('my.signedOut')}</View>
      <View className="t-quiet">{t('my.signedOutNote')}</View>
      <Button
        id="my-log-in"
        size="medium"
        onPress={() => navigate('login', undefined, { query: { redirect: '/store/my' } })}
      >
        {t('my.logIn')}
      </Button>
    </View>
  )
}

export default withWideOverview(AccountPage)
