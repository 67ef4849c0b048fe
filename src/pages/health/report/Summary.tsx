import { Text, View } from '@tarojs/components'
import type { KnownReport } from '@/data/knownReports'
import { retryUploads } from '@/data/reports'
import { healthScoreOf, scoreChange } from '@/domain/report/healthScore'
import { heartRateOnRing } from '@/domain/report/heartRateRing'
import { ratingOf } from '@/domain/report/rating'
import { isPresent, presentOf } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatNumber, formatRelative } from '@/i18n/format'
import { navigate } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon, type IconName } from '@/ui/Icon'
import { Ring } from '@/ui/Ring'
import { StateMark } from '@/ui/StateMark'
import { useCountUp } from '@/ui/useCountUp'
import { daysUntil, type ReportView } from './reportView'

const RING_SIZE = 212

export type SummaryProps = {
  report: ReportView
  /** The report before; null when there is none to compare with. */
  earlier: KnownReport | null
}

/** Who, when, whether it still holds, and the one number that sums it up. */
export const Summary = ({ report, earlier }: SummaryProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { indicators, person } = report
  const name = report.personName ?? t('report.you')
  const percent = formatNumber(100 * healthScoreOf(indicators, person).coverage)
  const about = [
    person.sex && t(`report:person.${person.sex}`),
    person.age !== null && t('report:person.age', { age: person.age }),
  ].filter(Boolean)
  return (
    <Card>
      <View className="summary__head">
        <Avatar name={name} />
        <View className="summary__person">
          <View className="t-row">{name}</View>
          {about.length > 0 && <View className="t-label summary__time">{about.join(' · ')}</View>}
          <View className="t-label summary__time">
            <Text className="report__on-screen">{formatRelative(report.measuredAt)}</Text>
            <Text className="report__on-paper">{formatDateTime(report.measuredAt)}</Text>
          </View>
        </View>
        <Validity report={report} />
      </View>
      <View className="summary__ring">
        <Hero report={report} earlier={earlier} />
      </View>
      <View className="t-label summary__count">
        {t('report.summary', { present: indicators.filter(isPresent).length, total: indicators.length })}
        {presentOf(indicators, 'HEALTH_SCORE') && ` · ${t('report:score.coverage', { percent })}`}
      </View>
    </Card>
  )
}

const Validity = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  if (report.isExpired) {
    return (
      <Chip tone="notice" icon="clock">
        {t('report.expired')}
      </Chip>
    )
  }
  if (report.expiresAt === null) return <Chip icon="cloudoff">{t('report.onDevice')}</Chip>
  const days = daysUntil(report.expiresAt, Date.now())
  return <Chip>{days > 0 ? t('report.valid', { count: days }) : t('report.validToday')}</Chip>
}

/** The score; without one the heart rate, which nearly every report has. */
const Hero = (props: SummaryProps) =>
  presentOf(props.report.indicators, 'HEALTH_SCORE') ? (
    <Score {...props} />
  ) : (
    <HeartRate report={props.report} />
  )

const Score = ({ report, earlier }: SummaryProps) => {
  const { t } = useTranslation(['report', 'health'])
  const score = presentOf(report.indicators, 'HEALTH_SCORE')
  const shown = useCountUp(score?.value ?? 0, `${report.id} HEALTH_SCORE ring`)
  const rating = score && ratingOf(score, report.person)
  if (!score || !rating) return null
  const word = t(`health:band.${rating.band.name}`)
  const value = formatNumber(score.value)
  const last = earlier && presentOf(earlier.indicators, 'HEALTH_SCORE')
  return (
    <>
      <Ring
        value={score.value}
        last={last?.value}
        expired={report.isExpired}
        size={RING_SIZE}
        label={t('score.label', { value, rating: word })}
      >
        <View id="report-score" className={numberClass(report)} data-value={value}>
          {formatNumber(shown)}
        </View>
        <StateMark level={rating.band.level}>{word}</StateMark>
      </Ring>
      {earlier && !report.isExpired && <Change earlier={earlier} report={report} />}
    </>
  )
}

/** How the score moved since the report before, and by what most. */
const Change = ({ report, earlier }: { report: ReportView; earlier: KnownReport }) => {
  const { t } = useTranslation(['report', 'health'])
  const change = scoreChange(earlier, report)
  if (!change) return null
  const count = Math.abs(Math.round(change.difference))
  const words =
    count === 0 ? t('score.same') : t(change.difference > 0 ? 'score.up' : 'score.down', { count })
  return (
    <View className="summary__change">
      <View className="t-row">{words}</View>
      {count > 0 && change.mainPart && (
        <View className="t-small t-quiet">
          {t('score.because', { name: t(`health:indicator.${change.mainPart}`) })}
        </View>
      )}
    </View>
  )
}

const numberClass = ({ isExpired }: ReportView) =>
  `t-display summary__number${isExpired ? ' summary__number--expired' : ''}`

const HeartRate = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const found = presentOf(report.indicators, 'HR_BPM')
  const rating = found && ratingOf(found, report.person)
  if (!found || !rating) {
    return (
      <Ring value={null} size={RING_SIZE} label={t('report.noHeartRate')}>
        <View className="t-small t-quiet">{t('report.noHeartRate')}</View>
      </Ring>
    )
  }
  const { name, level } = rating.band
  const value = formatNumber(found.value)
  return (
    <Ring
      {...heartRateOnRing(found.value)}
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('report.heroLabel', { value, state: t(`band.${name}`) })}
    >
      <View className={numberClass(report)}>{value}</View>
      <View className="t-label summary__unit">
        <Text className="summary__heart">
          <Icon name="heart" size={16} />
        </Text>
        {t('unit.bpm')}
      </View>
      <StateMark level={level}>{t(`band.${name}`)}</StateMark>
    </Ring>
  )
}

type NoteProps = {
  icon: IconName
  tone: 'note' | 'sunken'
  title: string
  text: string
  action?: { label: string; onPress: () => void }
}

const Note = ({ icon, tone, title, text, action }: NoteProps) => (
  <Card tone={tone}>
    <View className="summary__note">
      <View className="summary__note-icon">
        <Icon name={icon} size={22} />
      </View>
      <View>
        <View className="t-row">{title}</View>
        <View className="t-small t-quiet">{text}</View>
        {action && (
          <View className="summary__note-action">
            <Button kind="outline" size="small" onPress={action.onPress}>
              {action.label}
            </Button>
          </View>
        )}
      </View>
    </View>
  </Card>
)

/** What must be known before the numbers are read: a sample, expired, not sent yet. */
export const Notes = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  return (
    <>
      {report.quality.isSample && (
        <View id="report-sample">
          <Note icon="image" tone="note" title={t('report.sample.title')} text={t('report.sample.note')} />
        </View>
      )}
      {report.isOnDevice && <OnDevice report={report} />}
      {report.isExpired && (
        <>
          <Note
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
const RETRIED: readonly string[] = ['noNetwork', 'failed', 'waiting']

const OnDevice = ({ report: { upload } }: { report: ReportView }) => {
  const { t } = useTranslation(['health', 'report'])
  const kind = upload?.kind
  const state =
    kind === 'uploading' || kind === 'noNetwork' || kind === 'failed' || kind === 'waiting'
      ? t(`report:upload.${kind}`)
      : null
  return (
    <Note
      icon="cloudoff"
      tone="sunken"
      title={t('report.deviceNote.title')}
      text={[state && `${state}.`, t('report.deviceNote.note')].filter(Boolean).join(' ')}
      action={
        kind && RETRIED.includes(kind)
          ? { label: t('report:upload.retry'), onPress: retryUploads }
          : undefined
      }
    />
  )
}
