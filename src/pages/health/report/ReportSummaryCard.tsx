import { Text, View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { retryReportUploads } from '@/data/health/reportUploads'
import { computeHealthScore, compareHealthScores } from '@anzuo/domain/report/healthScore'
import { compareReports } from '@anzuo/domain/report/reportComparison'
import type { IndicatorStatuses } from '@anzuo/domain/report/indicatorStatuses'
import type { ReportMove } from '@anzuo/domain/report/reportOverview'
import { hasUrgentFinding } from '@anzuo/domain/report/reportableIndicators'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { isIndicatorPresent, findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatNumber, formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { HeartRateGauge } from '@/ui/health/HeartRateGauge'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { useCountUp } from '@/ui/health/useCountUp'
import { ReportMoveRows } from './ReportMoveRows'
import { getDaysUntil, type HealthReportViewModel } from './reportView'

const RING_SIZE = 132

export type ReportSummaryCardProps = {
  report: HealthReportViewModel
  statuses: IndicatorStatuses
  /** The report before; null when there is none to compare with. */
  earlier: ReportListEntry | null
}

/** Who was measured, when, and whether the report has expired: the line above the opening sentence. */
export const ReportHead = ({ report }: Pick<ReportSummaryCardProps, 'report'>) => {
  const { t } = useTranslation(['health', 'report'])
  const { person, personName, measuredAt } = report
  const about = [
    personName ?? t('report.you'),
    person.sex && t(`report:person.${person.sex}`),
    person.age !== null && t('report:person.age', { age: person.age }),
  ].filter(Boolean)
  return (
    <View className="summary__head">
      <View className="summary__person">
        <View className="t-label">{about.join(' · ')}</View>
        <View className="t-label summary__time">
          <Text className="report__on-screen">{formatRelativeTime(measuredAt)}</Text>
          <Text className="report__on-paper">{formatDateTime(measuredAt)}</Text>
        </View>
      </View>
      <ReportValidityChip report={report} />
    </View>
  )
}

/** The score with the reason beside it, then what moved since the last check. */
export const ReportSummaryCard = ({
  moves,
  ...props
}: ReportSummaryCardProps & { moves: readonly ReportMove[] }) => (
  <Card>
    <View className="summary__body">
      <SummaryRing {...props} />
      <SummaryReason {...props} />
    </View>
    <ReportMoveRows moves={moves} />
  </Card>
)

/** What the ring means in words: its rating, how the score moved and why, and how much could be worked out. */
const SummaryReason = ({ report, statuses, earlier }: ReportSummaryCardProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { indicators, person } = report
  const score = findPresentIndicator(indicators, 'HEALTH_SCORE')
  const isWithheld = hasUrgentFinding(indicators)
  const shown = score ?? (isWithheld ? null : findPresentIndicator(indicators, 'HR_BPM'))
  const rating = shown && statuses.get(shown.key)
  const { parts } = computeHealthScore(indicators, person)
  return (
    <View className="summary__reason">
      {rating && <SeverityLabel level={rating.band.level}>{t(`band.${rating.band.name}`)}</SeverityLabel>}
      {isWithheld && <View className="t-small">{t('missing.urgentFinding')}</View>}
      {score && earlier && !report.isExpired && <ScoreChangeNote earlier={earlier} report={report} />}
      <View className="t-small t-quiet">
        {t('report.summary', {
          present: indicators.filter(isIndicatorPresent).length,
          total: indicators.length,
        })}
        {score &&
          ` · ${t('report:score.coverage', {
            counted: parts.filter(part => part.score !== null).length,
            all: parts.length,
          })}`}
      </View>
    </View>
  )
}

const ReportValidityChip = ({ report }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation('health')
  if (report.isExpired) {
    return (
      <Chip tone="notice" icon="clock">
        {t('report.expired')}
      </Chip>
    )
  }
  if (report.expiresAt === null) return <Chip icon="cloudoff">{t('report.onDevice')}</Chip>
  const days = getDaysUntil(report.expiresAt, Date.now())
  // Counted from the day on which it is read, so that it does not go on paper.
  return (
    <View className="ui-on-screen">
      <Chip>{days > 0 ? t('report.valid', { count: days }) : t('report.validToday')}</Chip>
    </View>
  )
}

/** The score; without one the heart rate, which nearly every report has; an empty ring where the score is withheld. */
const SummaryRing = (props: ReportSummaryCardProps) => {
  const { indicators } = props.report
  if (findPresentIndicator(indicators, 'HEALTH_SCORE')) return <HealthScoreRing {...props} />
  return hasUrgentFinding(indicators) ? <WithheldScoreRing /> : <HeartRateRing report={props.report} />
}

const WithheldScoreRing = () => {
  const { t } = useTranslation('report')
  return (
    <ScoreGauge value={null} size={RING_SIZE} label={t('history.noScore')}>
      <View id="report-no-score" className="t-small t-quiet">
        {t('history.noScore')}
      </View>
    </ScoreGauge>
  )
}

const HealthScoreRing = ({ report, statuses, earlier }: ReportSummaryCardProps) => {
  const { t } = useTranslation(['report', 'health'])
  const score = findPresentIndicator(report.indicators, 'HEALTH_SCORE')
  const shown = useCountUp(score?.value ?? 0, `${report.id} HEALTH_SCORE ring`)
  if (!score) return null
  const rating = statuses.get('HEALTH_SCORE')
  const value = formatNumber(score.value)
  const last = earlier && findPresentIndicator(earlier.indicators, 'HEALTH_SCORE')
  return (
    <ScoreGauge
      value={score.value}
      previousValue={last?.value}
      expired={report.isExpired}
      size={RING_SIZE}
      label={
        rating
          ? t('score.label', { value, rating: t(`health:band.${rating.band.name}`) })
          : t('score.labelUnrated', { value })
      }
    >
      <View id="report-score" className={getNumberClass(report)} data-value={value}>
        {formatNumber(shown)}
      </View>
    </ScoreGauge>
  )
}

/** A name as it stands inside a sentence; Chinese has no small letters. */
const lowerFirstCharacter = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** The change of the score since the report before, and the part that changed it most. */
const ScoreChangeNote = ({
  report,
  earlier,
}: {
  report: HealthReportViewModel
  earlier: ReportListEntry
}) => {
  const { t } = useTranslation(['report', 'health'])
  const change = compareHealthScores(earlier, report)
  if (!change) return null
  // What lies within the usual scatter is no change, as in the sentence above.
  const verdict = compareReports(earlier, { ...report.quality, indicators: report.indicators }).find(
    ({ key }) => key === 'HEALTH_SCORE',
  )?.verdict
  if (verdict?.kind === 'otherParts' || verdict?.kind === 'otherRecording')
    return <View className="t-small">{t(`score.${verdict.kind}`)}</View>
  const count = verdict?.kind === 'changed' ? Math.abs(Math.round(change.difference)) : 0
  const words =
    count === 0 ? t('score.same') : t(change.difference > 0 ? 'score.up' : 'score.down', { count })
  return (
    <View>
      <View className="t-row">{words}</View>
      {count > 0 && change.mainPart && (
        <View className="t-small t-quiet">
          {t('score.because', { name: lowerFirstCharacter(t(`health:indicator.${change.mainPart}`)) })}
        </View>
      )}
    </View>
  )
}

const getNumberClass = ({ isExpired }: HealthReportViewModel) =>
  `t-number-l summary__number${isExpired ? ' summary__number--expired' : ''}`

const HeartRateRing = ({ report }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation('health')
  const found = findPresentIndicator(report.indicators, 'HR_BPM')
  const rating = found && rateIndicator(found, report.person)
  if (found && !rating) {
    const value = `${formatNumber(found.value)} ${t('unit.bpm')}`
    return (
      <ScoreGauge value={null} size={RING_SIZE} label={`${t('indicator.HR_BPM')}: ${value}`}>
        <View className="t-number">{value}</View>
      </ScoreGauge>
    )
  }
  if (!found || !rating) {
    return (
      <ScoreGauge value={null} size={RING_SIZE} label={t('report.noHeartRate')}>
        <View className="t-small t-quiet">{t('report.noHeartRate')}</View>
      </ScoreGauge>
    )
  }
  return (
    <HeartRateGauge
      value={found.value}
      unit={t('unit.bpm')}
      numberClass={getNumberClass(report)}
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('report.heroLabel', {
        value: formatNumber(found.value),
        state: t(`band.${rating.band.name}`),
      })}
    />
  )
}

type NoteCardProps = {
  icon: IconName
  tone: 'note' | 'sunken'
  title: string
  text: string
  action?: { label: string; onPress: () => void }
}

const NoteCard = ({ icon, tone, title, text, action }: NoteCardProps) => (
  <Card tone={tone}>
    <Row gap={3} align="start">
      <View className="summary__note-icon">
        <Icon name={icon} size={22} />
      </View>
      <View>
        <RowText title={title} note={text} />
        {action && (
          <View className="ui-mt-3">
            <Button kind="outline" size="small" onPress={action.onPress}>
              {action.label}
            </Button>
          </View>
        )}
      </View>
    </Row>
  </Card>
)

/** Warnings before the numbers: the report is a sample, has expired, or is not uploaded yet. */
export const ReportNotes = ({ report }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation('health')
  return (
    <>
      {report.quality.isSample && (
        <View id="report-sample">
          <NoteCard
            icon="image"
            tone="note"
            title={t('report.sample.title')}
            text={t('report.sample.note')}
          />
        </View>
      )}
      {report.isOnDevice && <NotUploadedNote report={report} />}
      {report.isExpired && (
        <>
          <NoteCard
            icon="info"
            tone="note"
            title={t('report.expiredNote.title')}
            text={t('report.expiredNote.note')}
          />
          <Button icon="still" onPress={() => navigate('healthCheck')}>
            {t('report.again')}
          </Button>
        </>
      )}
    </>
  )
}

/** Uploads that the person may start at once. */
const RETRYABLE_UPLOADS: readonly string[] = ['noNetwork', 'failed', 'waiting']

const NotUploadedNote = ({ report: { upload } }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation(['health', 'report'])
  const note = t('report.deviceNote.note')
  const kind = upload?.kind
  const state =
    kind === 'uploading' || kind === 'noNetwork' || kind === 'failed' || kind === 'waiting'
      ? t(`report:upload.${kind}`)
      : null
  return (
    <NoteCard
      icon="cloudoff"
      tone="sunken"
      title={t('report.deviceNote.title')}
      text={state ? t('report:upload.withNote', { state, note }) : note}
      action={
        kind && RETRYABLE_UPLOADS.includes(kind)
          ? { label: t('report:upload.retry'), onPress: retryReportUploads }
          : undefined
      }
    />
  )
}
