import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@/contract'
import type { Channel } from '@/data/ownAccount'
import { useSignedInUser } from '@/data/signedInUser'
import { useTranslation, withTexts } from '@/i18n'
import { accountTexts } from '@/i18n/namespaces/account'
import { navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { Disc } from '@/ui/Disc'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { ContactSheet } from '../parts/ContactSheet'
import { wayOfBrand } from '../cancellationEntries'
import { DataCard } from '../parts/DataCard'
import { DevicesCard } from '../parts/DevicesCard'
import { FamilyCard } from '../parts/FamilyCard'
import '../account.scss'

function AccountSecurityPage() {
  const { t } = useTranslation(['account', 'common'])
  const user = useSignedInUser()
  return (
    <Screen title={t('common:titles.accountSecurity')} back="storeSetting" state={user}>
      {known => (
        <>
          <Safety user={known} />
          <Contacts user={known} />
          <DevicesCard />
          <FamilyCard />
          <DataCard />
          <Card rows>
            <ListRow
              icon="people"
              id="security-close"
              title={t('close')}
              onPress={() => navigate('cancellation', { entry: wayOfBrand(BRAND.id).intro })}
            />
          </Card>
        </>
      )}
    </Screen>
  )
}

/** Two ways in, or one that can be lost. */
const Safety = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const isFine = user.phone !== null && user.email !== null
  return (
    <Card>
      <View className="account-safety">
        <Disc tone={isFine ? 'good' : 'notice'} size={44}>
          <Icon name={isFine ? 'shield' : 'warn'} />
        </Disc>
        <View>
          <View className="t-row">{t(isFine ? 'security.fine' : 'security.single')}</View>
          <View className="account-foot">{t(isFine ? 'security.fineNote' : 'security.singleNote')}</View>
        </View>
      </View>
    </Card>
  )
}

const Contacts = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const [changed, setChanged] = useState<Channel | null>(null)
  return (
    <Card rows title={t('security.contacts')}>
      {(['phone', 'email'] as const).map(channel => (
        <ListRow
          key={channel}
          id={`security-${channel}`}
          icon={channel === 'phone' ? 'phone' : 'chat'}
          title={t(`security.${channel}`)}
          value={user[channel] ?? t('security.none')}
          onPress={() => setChanged(channel)}
        />
      ))}
      {changed && <ContactSheet channel={changed} user={user} onClosed={() => setChanged(null)} />}
    </Card>
  )
}

export default withTexts(accountTexts, AccountSecurityPage)
