import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { useSignedInDevices, type ContactChannel } from '@/data/account/accountSettings'
import { usePasskeys } from '@/data/account/passkeys'
import { useSignedInUser } from '@/data/account/useSignedInUser'
import { useChairList } from '@/data/chair/chairList'
import { useTranslation, withTranslations } from '@/i18n'
import { accountTranslations } from '@/i18n/namespaces/account'
import { loginTranslations } from '@/i18n/namespaces/login'
import { RowText } from '@/ui/layout/RowText'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ChangeContactSheet } from '../accountCards/ChangeContactSheet'
import { getAccountClosureFlowForBrand } from '../accountClosureFlows'
import { PasskeysCard } from '../accountCards/PasskeysCard'
import { PersonalDataCard } from '../accountCards/PersonalDataCard'
import { SignedInDevicesCard } from '../accountCards/SignedInDevicesCard'
import { FamilyMembersCard } from '../accountCards/FamilyMembersCard'
import '../account.scss'

function AccountSecurityPage() {
  const { t } = useTranslation(['account', 'common'])
  const state = useSettledUser()
  return (
    <PageLayout title={t('common:titles.accountSecurity')} back="settings" state={state}>
      {known => (
        <>
          <SecurityStatusCard user={known} />
          <ContactsCard user={known} />
          <PasskeysCard />
          <SignedInDevicesCard />
          <FamilyMembersCard />
          <PersonalDataCard />
          <Card rows>
            <LinkRow
              icon="people"
              id="security-close"
              title={t('close')}
              to="accountClosure"
              params={{ entry: getAccountClosureFlowForBrand(BRAND.id).intro }}
            />
          </Card>
        </>
      )}
    </PageLayout>
  )
}

/** Who is signed in, once it is known what the cards list as well, or that it can't be had: a list that comes late moves all that is below it. */
const useSettledUser = (): ReturnType<typeof useSignedInUser> => {
  const user = useSignedInUser()
  const lists = [useSignedInDevices(), usePasskeys(), useChairList()]
  // One that failed is asked for again by its card, which must not go for that.
  if (user.status !== 'success' || lists.every(({ isFetched }) => isFetched)) return user
  return { status: 'pending', error: null, refetch: user.refetch }
}

/** Two ways in, or one that can be lost. */
const SecurityStatusCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const isFine = user.phone !== null && user.email !== null
  return (
    <Card>
      <Row gap={4} align="start">
        <CircleBadge tone={isFine ? 'good' : 'notice'} size={44}>
          <Icon name={isFine ? 'shield' : 'warn'} />
        </CircleBadge>
        <View>
          <RowText
            title={t(isFine ? 'security.fine' : 'security.single')}
            note={t(isFine ? 'security.fineNote' : 'security.singleNote')}
          />
        </View>
      </Row>
    </Card>
  )
}

const ContactsCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const [changed, setChanged] = useState<ContactChannel | null>(null)
  return (
    <Card rows title={t('security.contacts')}>
      {(['phone', 'email'] as const).map(channel => (
        <ListRow
          key={channel}
          id={`security-${channel}`}
          icon={channel === 'phone' ? 'phone' : 'mail'}
          title={t(`security.${channel}`)}
          value={user[channel] ?? t('security.none')}
          onPress={() => setChanged(channel)}
        />
      ))}
      {changed && <ChangeContactSheet channel={changed} user={user} onClosed={() => setChanged(null)} />}
    </Card>
  )
}

export default withTranslations([accountTranslations, loginTranslations], AccountSecurityPage)
