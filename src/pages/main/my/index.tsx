import { View } from '@tarojs/components'
import { logOut } from '@/data/account'
import { useSession } from '@/data/session'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { HealthInvitation } from './HealthInvitation'
import { Person } from './Person'
import './index.scss'

const leave = async () => {
  await logOut()
  showMessage({ key: 'my.loggedOut' })
}

export default function MyPage() {
  const { t } = useTranslation()
  const { token, user } = useSession()
  const isSignedIn = token !== null
  return (
    <Screen title={t('titles.my')} tab="mine">
      {isSignedIn ? <Person user={user} /> : <SignedOut />}
      <HealthInvitation />
      <Card rows>
        <ListRow icon="pulse" title={t('my.reports')} onPress={() => navigate('healthHistory')} />
        <ListRow icon="body" title={t('my.profile')} onPress={() => navigate('healthProfile')} />
      </Card>
      <Card rows title={t('my.shop')}>
        <ListRow
          icon="seat"
          title={t('titles.devices')}
          value={t('my.prepared')}
          onPress={() => navigate('devices')}
        />
        <ListRow
          icon="book"
          title={t('titles.orderList')}
          value={t('my.prepared')}
          onPress={() => navigate('orderList')}
        />
        <ListRow
          icon="info"
          title={t('titles.commonProblems')}
          value={t('my.prepared')}
          onPress={() => navigate('commonProblems')}
        />
      </Card>
      <Card rows>
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
            value={t('my.prepared')}
            onPress={() => navigate('accountSecurity')}
          />
        )}
      </Card>
      {isSignedIn && (
        <Button kind="text" id="my-log-out" onPress={() => void leave()}>
          {t('my.logOut')}
        </Button>
      )}
    </Screen>
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
