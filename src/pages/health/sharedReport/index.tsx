import { View } from '@tarojs/components'
import { assessHealthReport } from '@anzuo/domain/report/reportAssessment'
import { useSharedReport, type SharedReport } from '@/data/health/reportShares'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { reportShareTranslations } from '@/i18n/namespaces/reportShare'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { ConstitutionScoresPanel } from '../findings/ConstitutionScoresPanel'
import { SublingualFindingsPanel } from '../findings/SublingualFindingsPanel'
import { TongueFindingsPanel } from '../findings/TongueFindingsPanel'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { CaptureQualitySection, IndicatorGroupSection } from '../report/ReportSections'
import { toSharedReportViewModel } from './toSharedReportViewModel'
import '../report/report.scss'

/** What somebody reads who was sent a link to a report: without an account, and without changing anything. */
function SharedReportPage() {
  const { t } = useTranslation('reportShare')
  const { token } = useRouteParams('sharedReport')
  const shared = useSharedReport(token)
  return (
    <PageLayout
      title={t('shared.title')}
      back="health"
      state={shared}
      footer={() => (
        <Button kind="soft" icon="still" onPress={() => navigate('healthCheck')}>
          {t('shared.check')}
        </Button>
      )}
    >
      {data => (
        <View className="report">
          <SharedReportHead shared={data} />
          {data.scope === 'summary' ? (
            <SharedResults results={data.results} />
          ) : (
            <SharedWholeReport shared={data} />
          )}
          <SharedDisclaimer />
        </View>
      )}
    </PageLayout>
  )
}

const SharedDisclaimer = () => {
  const { t } = useTranslation('health')
  return <View className="t-note report__disclaimer">{t('report.disclaimer')}</View>
}

/** Whose report it is, how old, until when the link works, and what the check says in one sentence. */
const SharedReportHead = ({ shared }: { shared: SharedReport }) => {
  const { t } = useTranslation('reportShare')
  const { personName, measuredAt, expiresAt } = shared
  return (
    <Card id="shared-head">
      <View className="t-head">
        {personName ? t('shared.of', { name: personName }) : t('shared.unnamed')}
      </View>
      <View className="t-small t-quiet">{t('shared.measured', { when: formatDateTime(measuredAt) })}</View>
      <View className="ui-mt-3">
        <EmphasizedText text={useVerdictText(shared)} />
      </View>
      <View className="ui-mt-3">
        <Chip icon="lock">{t('shared.readOnly', { when: formatDateTime(expiresAt) })}</Chip>
      </View>
    </Card>
  )
}

const useVerdictText = (shared: SharedReport): string => {
  const { t } = useTranslation(['reportShare', 'health', 'report'])
  if (shared.isSample) return t('shared.sample')
  if (shared.isExpired) return t('shared.expired')
  const { verdict, notable } = getVerdict(shared)
  const names = notable.map(({ key }) => t(`health:indicator.${key}`)).join(t('report:row.and'))
  return t(`shared.verdict.${verdict}`, { names })
}

/** What the check says, and the values that are worth a look. */
const getVerdict = (shared: SharedReport) => {
  if (shared.scope === 'summary')
    return { verdict: shared.verdict, notable: shared.results.filter(({ level }) => level !== 'good') }
  const { indicators, person, quality } = shared.report
  const { verdict, findings } = assessHealthReport(indicators, { person, seconds: quality.seconds })
  return { verdict, notable: findings }
}

type SharedSummary = Extract<SharedReport, { scope: 'summary' }>

const SharedResults = ({ results }: Pick<SharedSummary, 'results'>) => {
  const { t } = useTranslation(['reportShare', 'health'])
  return (
    <View className="report__section">
      <SectionHeader title={t('shared.results')} end={t('shared.resultsNote')} />
      <Card rows>
        {results.map(({ key, band, level }) => (
          <ListRow
            key={key}
            id={`shared-${key}`}
            icon={indicatorAppearance[key].icon}
            title={t(`health:indicator.${key}`)}
            value={<SeverityLabel level={level}>{t(`health:band.${band}`)}</SeverityLabel>}
          />
        ))}
        {results.length === 0 && <ListRow icon="info" title={t('shared.none')} />}
      </Card>
    </View>
  )
}

type SharedWhole = Extract<SharedReport, { scope: 'whole' }>

const GROUPS = ['vital', 'physiological', 'psychological', 'physical'] as const

const SharedWholeReport = ({ shared }: { shared: SharedWhole }) => {
  const { t } = useTranslation('report')
  const report = toSharedReportViewModel(shared)
  const { person, quality, indicators, constitution, tongue, sublingual } = report
  const assessment = assessHealthReport(indicators, { person, seconds: quality.seconds })
  return (
    <>
      {GROUPS.map(group => (
        <IndicatorGroupSection
          key={group}
          {...{ group, report, assessment }}
          usualRanges={NO_USUAL_RANGES}
          onCuffAsked={null}
        />
      ))}
      {constitution && (
        <Card title={t('constitution.title')}>
          <ConstitutionScoresPanel {...{ constitution, tongue }} showsAllTypes={false} />
        </Card>
      )}
      {tongue && (
        <Card title={t('tongue.title')}>
          <TongueFindingsPanel tongue={tongue} overlay={null} showsAllSigns={false} />
        </Card>
      )}
      {sublingual && (
        <Card title={t('tongue.under')}>
          <SublingualFindingsPanel sublingual={sublingual} />
        </Card>
      )}
      <CaptureQualitySection quality={quality} />
    </>
  )
}

/** What was usual for somebody stands in their other reports, which are not shared. */
const NO_USUAL_RANGES = new Map<never, never>()

export default withTranslations(
  [
    reportShareTranslations,
    healthTranslations,
    reportTranslations,
    tongueTranslations,
    constitutionTranslations,
  ],
  SharedReportPage,
)
