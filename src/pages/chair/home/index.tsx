import { View } from '@tarojs/components'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import type { Chair } from '@anzuo/contract'
import { useChairList } from '@/data/chair/chairList'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairHabitsTranslations } from '@/i18n/namespaces/chairHabits'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawChair } from '@/ui/illustrations/chair'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { HomeLinkCard } from './HomeLinkCard'
import { HomeSetup } from './HomeSetup'
import './home.scss'

function ChairHomePage() {
  const { t } = useTranslation()
  const { sn } = useRouteParams('chairHome')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t('titles.chairHome')} />
  return <ChairHomeScreen serialNumber={serialNumber} />
}

const ChairHomeScreen = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation()
  const chairs = useChairList()
  const isOwned = (chair: Chair) => chair.serialNumber === serialNumber && chair.role === 'owner'
  return (
    <PageLayout
      title={t('titles.chairHome')}
      back="chairList"
      state={chairs}
      empty={{ when: ({ devices }) => !devices.some(isOwned), content: <NotYourChair /> }}
    >
      {({ devices }) => {
        const chair = devices.find(isOwned)
        return (
          chair && (
            <View className="home">
              <HomeIntroduction />
              <HomeLinkCard chair={chair} />
              <HomeSetup chair={chair} />
            </View>
          )
        )
      }}
    </PageLayout>
  )
}

const NotYourChair = () => {
  const { t } = useTranslation('chairHabits')
  return (
    <Card>
      <EmptyState
        illustration={drawChair}
        title={t('home.ownerTitle')}
        note={t('home.ownerNote')}
        action={{ label: t('home.toChairs'), onPress: () => navigate('chairList') }}
      />
    </Card>
  )
}

/** What the home can do with the chair, and what it can't. */
const HomeIntroduction = () => {
  const { t } = useTranslation('chairHabits')
  return (
    <>
      <Card>
        <View className="t-body">{t('home.intro')}</View>
      </Card>
      <SectionHeader title={t('home.canTitle')} />
      <Card rows>
        <ListRow icon="stop" title={t('home.can.stop')} />
        <ListRow icon="clock" title={t('home.can.ready')} note={t('home.can.readyNote')} />
        <ListRow icon="minus" title={t('home.can.lower')} note={t('home.can.lowerNote')} />
        <ListRow icon="eye" title={t('home.can.see')} note={t('home.can.seeNote')} />
      </Card>
    </>
  )
}

export default withTranslations(
  [chairTranslations, chairLinkTranslations, chairHabitsTranslations],
  ChairHomePage,
)
