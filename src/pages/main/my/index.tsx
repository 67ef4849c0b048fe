import { View } from '@tarojs/components'
import { logOut } from '@/data/account'
import { useOrdersRenewal } from '@/data/orders'
import { useSession } from '@/data/session'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { isOffered, navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { useWhenShownAgain } from '@/ui/useWhenShownAgain'
import { NewTerms } from '../parts/NewTerms'
import { HealthInvitation } from './HealthInvitation'
import { Orders } from './Orders'
import { Person } from './Person'
import { Points } from './Points'
import './index.scss'

const leave = async () => {
  await logOut()
  showMessage({ key: 'my.loggedOut' })
}

export default function MyPage() {
  const { t } = useTranslation()
  const { token, user } = useSession()
  const isSignedIn = token !== null
  useWhenShownAgain(useOrdersRenewal())
  return (
    <Screen title={t('titles.my')} tab="mine">
      {isSignedIn ? <Person user={user} /> : <SignedOut />}
      <HealthInvitation />
      {BRAND.features.shop && <Orders />}
      {BRAND.features.shop && isSignedIn && <Points />}
      <Card rows title={t('my.health')}>
        <ListRow icon="pulse" title={t('my.reports')} onPress={() => navigate('healthHistory')} />
        <ListRow icon="body" title={t('my.profile')} onPress={() => navigate('healthProfile')} />
        <ListRow icon="seat" title={t('titles.devices')} onPress={() => navigate('devices')} />
        <ListRow
          icon="age"
          title={t('titles.massageStatistics')}
          onPress={() => navigate('massageStatistics')}
        />
      </Card>
      {BRAND.features.shop && <Shop />}
      <Card rows>
        <ListRow icon="book" title={t('titles.commonProblems')} onPress={() => navigate('commonProblems')} />
        <ListRow icon="phone" title={t('titles.contactUs')} onPress={() => navigate('contactUs')} />
        <ListRow
          id="my-settings"
          icon="more"
          title={t('my.settings')}
          onPress={() => navigate('storeSetting')}
        />
        {isSignedIn && (
          <ListRow
            icon="shield"
            title={t('titles.accountSecurity')}
            onPress={() => navigate('accountSecurity')}
          />
        )}
        {isOffered('storeAbout') ? (
          <ListRow icon="info" title={t('titles.storeAbout')} onPress={() => navigate('storeAbout')} />
        ) : (
          <ListRow icon="info" title={t('titles.about')} onPress={() => navigate('about')} />
        )}
      </Card>
      {isSignedIn && (
        <Button kind="text" id="my-log-out" onPress={() => void leave()}>
          {t('my.logOut')}
        </Button>
      )}
      <NewTerms />
    </Screen>
  )
}

const Shop = () => {
  const { t } = useTranslation()
  return (
    <Card rows title={t('my.shop')}>
      <ListRow
        icon="pin"
        title={t('titles.shippingAddressList')}
        onPress={() => navigate('shippingAddressList')}
      />
      <ListRow icon="truck" title={t('titles.doorPieceSearch')} onPress={() => navigate('doorPieceSearch')} />
      <ListRow
        icon="store"
        title={t('titles.storesInformation')}
        onPress={() => navigate('storesInformation')}
      />
    </Card>
  )
}

const SignedOut = () => {
  const { t } = useTranslation()
  return (
    <View className="my-head">
      <View className="my-head__hello">{t('my.signedOut')}</View>
      <View className="my-head__note">{t('my.signedOutNote')}</View>
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
