import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { useAppConfig } from '@/data/account/authentication'
import { mergeReports, type ReportListEntry } from '@/data/health/reportList'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import { usePersonOptions } from '@/data/health/usePersonOptions'
import { useHealthReports, useQueuedReports } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { useIsSignedIn } from '@/data/account/authSession'
import { findReportExclusions } from '@anzuo/domain/chair/reportExclusions'
import { selectFollowedChecks } from '@anzuo/domain/report/samePerson'
import { useTranslation, withTranslations } from '@/i18n'
import { healthHomeTranslations } from '@/i18n/namespaces/healthHome'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { PageLayout, type QueryState } from '@/ui/layout/PageLayout'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { useGreeting } from '../useGreeting'
import { UpdatedTermsPrompt } from '../updatedTerms/UpdatedTermsPrompt'
import { ChairCard } from './ChairCard'
import { HomeOpeningSentence } from './HomeOpeningSentence'
import { LatestReportCard } from './LatestReportCard'
import { PlanCard } from './PlanCard'
import { RecentTrendsCard } from './RecentTrendsCard'
import './health.scss'

/** Measurement time, seconds, before the server's settings are loaded. */
const DEFAULT_MEASUREMENT_SECONDS = 30

/** Reports of this device and of the server; signed out there is nothing to wait for. */
const useHealthHomeReports = (): QueryState<ReportListEntry[]> => {
  const isSignedIn = useIsSignedIn()
  const memberId = useMeasuredMemberId()
  const waiting = useQueuedReports(memberId)
  const reports = useHealthReports(memberId)
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
            <PersonChooser />
            {known[0] && <HomeOpeningSentence report={known[0]} reports={selectFollowedChecks(known)} />}
            <Card>
              {known[0] ? (
                <LatestReportCard report={known[0]} />
              ) : (
                <FirstCheckPrompt isSignedIn={isSignedIn} />
              )}
              <StartCheckButton />
            </Card>
            {known[0] && choosesMassage(known[0]) && <PlanCard reportId={known[0].id} />}
          </View>
          <View className="health__column">
            <ChairCard isSignedIn={isSignedIn} />
            <RecentTrendsCard reports={selectFollowedChecks(known)} />
            {isSignedIn && <HealthLinks />}
          </View>
          <UpdatedTermsPrompt />
        </View>
      )}
    </PageLayout>
  )
}

/** Whether a massage follows from a report, as the report itself says. */
const choosesMassage = ({ indicators, isSample, isExpired, person }: ReportListEntry): boolean =>
  findReportExclusions({ indicators, isSample, isExpired, age: person.age }).length === 0

const HealthHomeSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

/** Whose results are shown; nothing in an account of one person. */
const PersonChooser = () => {
  const { t } = useTranslation('healthHome')
  const people = usePersonOptions(t('person.self'))
  if (people.options.length < 2) return null
  return <RadioGroup label={t('person.whose')} showLabel={false} {...people} />
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
