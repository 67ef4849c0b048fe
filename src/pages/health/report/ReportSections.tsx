import { View } from '@tarojs/components'
import type { CaptureQuality } from '@anzuo/contract'
import { gradeRecordingQuality, type RecordingQualityGrades } from '@anzuo/domain/report/recordingQuality'
import { indicatorGroups, type IndicatorGroupKey } from '@anzuo/domain/report/indicators'
import type { HealthReportAssessment } from '@anzuo/domain/report/reportAssessment'
import { suggestLongerHealthChecks } from '@anzuo/domain/report/longerCheckSuggestions'
import type { PersonalReferenceRange } from '@anzuo/domain/report/personalRange'
import { isIndicatorPresent, type IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Row, Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SignalQualityBars } from '@/ui/health/SignalQualityBars'
import { IndicatorRow } from './IndicatorRow'
import type { HealthReportViewModel } from './reportView'

export type IndicatorGroupSectionProps = {
  group: IndicatorGroupKey
  report: HealthReportViewModel
  assessment: HealthReportAssessment
  /** What was usual before this check. */
  usualRanges: ReadonlyMap<IndicatorKey, PersonalReferenceRange>
  /** Null for somebody whose report it is not. */
  onCuffAsked: (() => void) | null
}

/** The indicators of one kind: first those with a value, then those without. */
export const IndicatorGroupSection = ({
  group,
  report,
  assessment,
  usualRanges,
  onCuffAsked,
}: IndicatorGroupSectionProps) => {
  const { t } = useTranslation('report')
  const keys: readonly string[] = indicatorGroups[group]
  const indicators = report.indicators
    .filter(({ key }) => keys.includes(key))
    .sort(
      (a, b) =>
        Number(isIndicatorPresent(b)) - Number(isIndicatorPresent(a)) ||
        keys.indexOf(a.key) - keys.indexOf(b.key),
    )
  if (indicators.length === 0) return null
  return (
    <View id={`report-${group}`} className="report__section">
      <SectionHeader
        title={t(`group.${group}`)}
        end={t(`group.${group === 'vital' && report.quality.site === 'finger' ? 'vitalFinger' : group}Note`, {
          seconds: formatNumber(report.quality.seconds),
        })}
      />
      <Card rows>
        <PrintedColumns />
        {indicators.map(indicator => (
          <IndicatorRow
            key={indicator.key}
            indicator={indicator}
            person={report.person}
            status={assessment.statuses.get(indicator.key) ?? null}
            usualRange={usualRanges.get(indicator.key) ?? null}
            reportId={report.id}
            recording={{ seconds: report.quality.seconds, site: report.quality.site ?? 'face' }}
            onCuffAsked={onCuffAsked}
          />
        ))}
      </Card>
      {group === 'psychological' && onCuffAsked && <LongerCheckOffer report={report} />}
    </View>
  )
}

const PRINTED_COLUMNS = ['value', 'result', 'likelyRange', 'where'] as const

/** On paper the values are a table: the names of its columns. */
const PrintedColumns = () => {
  const { t } = useTranslation('report')
  return (
    <View className="report__columns-on-paper">
      {PRINTED_COLUMNS.map(column => (
        <View key={column} className="t-note t-quiet">
          {t(`print.columns.${column}`)}
        </View>
      ))}
    </View>
  )
}

/** Offers a longer check where the recording was too short for some indicators. */
const LongerCheckOffer = ({ report: { indicators, quality } }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation(['report', 'health'])
  const offers = suggestLongerHealthChecks(indicators, quality.seconds)
  if (offers.length === 0) return null
  const helped = [...new Set(offers.flatMap(({ helps }) => helps))]
  return (
    <Card tone="sunken" id="report-longer">
      <Stack gap={1}>
        <RowText
          title={t('longer.title', { seconds: formatNumber(quality.seconds) })}
          note={t('longer.note', {
            names: helped.map(key => t(`health:indicator.${key}`)).join(t('row.and')),
          })}
        />
        <Row gap={3} wrap className="ui-mt-3">
          {offers.map(({ seconds }) => (
            <Button
              key={seconds}
              id={`longer-${seconds}`}
              kind="outline"
              size="small"
              icon="clock"
              onPress={() =>
                navigate('healthCheck', {}, { query: { site: quality.site ?? 'face', seconds } })
              }
            >
              {t('longer.action', { seconds })}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

/** The quality of the recording: one grade for each of its criteria. */
export const CaptureQualitySection = ({ quality }: { quality: CaptureQuality }) => {
  const { t } = useTranslation('health')
  const grades = gradeRecordingQuality(quality)
  const { seconds, stillness, snr, frameRate } = quality
  const word = (side: keyof RecordingQualityGrades) => t(`report.quality.grade.${grades[side]}`)
  const row = (side: Exclude<keyof RecordingQualityGrades, 'overall'>, icon: IconName, value: string) => (
    <View className="quality__row">
      <Icon name={icon} size={20} />
      <View className="t-small quality__name">{t(`report.quality.${side}`)}</View>
      <View className="t-small t-quiet">{value}</View>
      <SignalQualityBars level={grades[side]} label={word(side)} />
    </View>
  )
  const still = t('report.quality.stillSeconds', {
    still: formatNumber(seconds * stillness),
    seconds: formatNumber(seconds),
  })
  return (
    <View id="report-quality" className="report__section">
      <SectionHeader title={t('report.quality.title')} end={word('overall')} />
      <Card rows>
        <View className="quality">
          <View id="report-site" className="quality__row">
            <Icon name="camera" size={20} />
            <View className="t-small quality__name">{t('report.quality.site.title')}</View>
            <View className="t-small t-quiet">{t(`report.quality.site.${quality.site ?? 'face'}`)}</View>
          </View>
          {row('light', 'sun', word('light'))}
          {row('stillness', 'still', still)}
          {row('signal', 'pulse', `${snr > 0 ? '+' : ''}${formatNumber(snr, 1)} dB`)}
          {row('frameRate', 'film', formatNumber(frameRate))}
        </View>
      </Card>
    </View>
  )
}
