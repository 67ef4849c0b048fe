import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { useAppConfig } from '@/data/account/authentication'
import { mergeReports, type ReportListEntry } from '@/data/health/reportList'
import { useHealthReports, useQueuedReports } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { useAuthSession, useIsSignedIn } from '@/data/account/authSession'
import { useTranslation, withTranslations } from '@/i18n'
import { healthHomeTranslations } from '@/i18n/namespaces/healthHome'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Illustration } from '@/ui/illustrations/Illustration'
import { FlexGrow } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { PageLayout, type QueryState } from '@/ui/layout/PageLayout'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { UpdatedTermsPrompt } from '../updatedTerms/UpdatedTermsPrompt'
import { LatestReportCard } from './LatestReportCard'
import { RecentTrendsCard } from './RecentTrendsCard'
import './health.scss'

/** Measurement time, seconds, before the server's settings are loaded. */
const DEFAULT_MEASUREMENT_SECONDS = 30

/** Reports of this device and of the server; signed out there is nothing to wait for. */
const useHealthHomeReports = (): QueryState<ReportListEntry[]> => {
  const isSignedIn = useIsSignedIn()
  const waiting = useQueuedReports()
  const reports = useHealthReports()
  const { error, refetch } = reports
  if (!isSignedIn || reports.data || waiting.length > 0) {
    return { status: 'success', data: mergeReports(waiting, reports.data ?? []), error: null, refetch }
  }
  return { status: reports.status, error, refetch }
}

function HealthHomePage() {
  const greeting = useGreeting()
  const reports = useHealthHomeReports()
  const isSignedIn = useIsSignedIn()
  useEffect(startReportUploads, [])
  return (
    <PageLayout title={greeting} tab="health" state={reports} skeleton={<HealthHomeSkeleton />} width="wide">
      {known => (
        <View className="health">
          <View className="health__column">
            <Card>
              {known[0] ? (
                <LatestReportCard report={known[0]} />
              ) : (
                <FirstCheckPrompt isSignedIn={isSignedIn} />
              )}
              <StartCheckButton />
            </Card>
          </View>
          <View className="health__column">
            <ChairCard />
            <RecentTrendsCard reports={known} />
            {isSignedIn && <HealthLinks />}
          </View>
          <UpdatedTermsPrompt />
        </View>
      )}
    </PageLayout>
  )
}

const HealthHomeSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

const useGreeting = (): string => {
  const { t } = useTranslation('healthHome')
  const name = useAuthSession(({ user }) => user?.nickname)
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

const FirstCheckPrompt = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { t } = useTranslation('healthHome')
  return (
    <View className="health__first">
      <ScoreGauge value={null} label={t('ringEmpty')} size={188}>
        <View className="t-small t-quiet">{t('ringEmpty')}</View>
      </ScoreGauge>
      <View className="t-title">{t('empty.title')}</View>
      <View className="t-body t-quiet">{t('empty.note')}</View>
      {!isSignedIn && <View className="t-small t-quiet">{t('empty.signedOut')}</View>}
    </View>
  )
}

const StartCheckButton = () => {
  const { t } = useTranslation('healthHome')
  const config = useAppConfig()
  const seconds = config.data?.measurementSeconds ?? DEFAULT_MEASUREMENT_SECONDS
  return (
    <Button id="check-start" icon="still" onPress={() => navigate('healthCheck')}>
      {t('start')} · {t('startNote', { seconds })}
    </Button>
  )
}

/** Without a chair the text says that a report chooses no massage yet. */
const ChairCard = () => {
  const { t } = useTranslation('healthHome')
  return (
    <Card>
      <Link to="chairList" variant="plain" className="health__chair">
        <View className="health__chair-picture">
          <Illustration draw={drawChair} />
        </View>
        <FlexGrow>
          <RowText title={t('chair.title')} note={t('chair.note')} />
        </FlexGrow>
        <View className="health__chevron">
          <Icon name="next" size={18} />
        </View>
      </Link>
    </Card>
  )
}

const HealthLinks = () => {
  const { t } = useTranslation('healthHome')
  return (
    <Card rows>
      <LinkRow icon="clock" title={t('history')} to="healthHistory" />
      <LinkRow icon="body" title={t('profile')} note={t('profileNote')} to="healthProfile" />
    </Card>
  )
}

export default withTranslations(healthHomeTranslations, HealthHomePage)
