import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { useAppConfig } from '@/data/account'
import { latestOf, type KnownReport } from '@/data/knownReports'
import { startReportUploads, useReports, useWaitingReports } from '@/data/reports'
import { useSession } from '@/data/session'
import { useTranslation, withTexts } from '@/i18n'
import { healthHomeTexts } from '@/i18n/namespaces/healthHome'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { ListRow } from '@/ui/ListRow'
import { Ring } from '@/ui/Ring'
import { Screen, type QueryState } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { NewTerms } from '../parts/NewTerms'
import { LastReport } from './LastReport'
import { RecentChecks } from './RecentChecks'
import './health.scss'

/** Measurement time as long as the server has not said. */
const USUAL_SECONDS = 30

/** Reports of this device and of the server; signed out there is nothing to wait for. */
const useKnownReports = (): QueryState<KnownReport[]> => {
  const isSignedIn = useSession(({ token }) => token !== null)
  const waiting = useWaitingReports()
  const reports = useReports()
  const { error, refetch } = reports
  if (!isSignedIn || reports.data || waiting.length > 0) {
    return { status: 'success', data: latestOf(waiting, reports.data ?? []), error: null, refetch }
  }
  return { status: reports.status, error, refetch }
}

function HealthPage() {
  const greeting = useGreeting()
  const reports = useKnownReports()
  const isSignedIn = useSession(({ token }) => token !== null)
  useEffect(startReportUploads, [])
  return (
    <Screen title={greeting} tab="health" state={reports} skeleton={<HomeSkeleton />} width="wide">
      {known => (
        <View className="health">
          <View className="health__column">
            <Card>
              {known[0] ? <LastReport report={known[0]} /> : <FirstCheck isSignedIn={isSignedIn} />}
              <StartButton />
            </Card>
          </View>
          <View className="health__column">
            <Chair />
            <RecentChecks reports={known} />
            {isSignedIn && <Links />}
          </View>
          <NewTerms />
        </View>
      )}
    </Screen>
  )
}

const HomeSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

const useGreeting = (): string => {
  const { t } = useTranslation('healthHome')
  const name = useSession(({ user }) => user?.nickname)
  const hour = new Date().getHours()
  const greeting = t(
    hour >= 5 && hour < 12
      ? 'greeting.morning'
      : hour >= 12 && hour < 18
        ? 'greeting.afternoon'
        : 'greeting.evening',
  )
  return name ? t('greeting.named', { greeting, name }) : greeting
}

const FirstCheck = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { t } = useTranslation('healthHome')
  return (
    <View className="health__first">
      <Ring value={null} label={t('ringEmpty')} size={188}>
        <View className="t-small t-quiet">{t('ringEmpty')}</View>
      </Ring>
      <View className="t-title">{t('empty.title')}</View>
      <View className="t-body t-quiet">{t('empty.note')}</View>
      {!isSignedIn && <View className="t-small t-quiet">{t('empty.signedOut')}</View>}
    </View>
  )
}

const StartButton = () => {
  const { t } = useTranslation('healthHome')
  const config = useAppConfig()
  const seconds = config.data?.measurementSeconds ?? USUAL_SECONDS
  return (
    <Button id="check-start" icon="still" onPress={() => navigate('healthCheck')}>
      {t('start')} · {t('startNote', { seconds })}
    </Button>
  )
}

/** Honest about what is not there: without a chair a report chooses nothing yet. */
const Chair = () => {
  const { t } = useTranslation('healthHome')
  const palette = usePalette()
  return (
    <Card>
      <Link to="devices" look="plain" className="health__chair">
        <View className="health__chair-picture">
          <Svg svg={drawChair(palette, {})} />
        </View>
        <View className="health__chair-words">
          <View className="t-row">{t('chair.title')}</View>
          <View className="t-small t-quiet">{t('chair.note')}</View>
        </View>
        <View className="health__chevron">
          <Icon name="next" size={18} />
        </View>
      </Link>
    </Card>
  )
}

const Links = () => {
  const { t } = useTranslation('healthHome')
  return (
    <Card rows>
      <ListRow icon="clock" title={t('history')} onPress={() => navigate('healthHistory')} />
      <ListRow
        icon="body"
        title={t('profile')}
        note={t('profileNote')}
        onPress={() => navigate('healthProfile')}
      />
    </Card>
  )
}

export default withTexts(healthHomeTexts, HealthPage)
