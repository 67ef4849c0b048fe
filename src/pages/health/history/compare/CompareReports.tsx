import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import {
  compareReports,
  type ComparisonVerdict,
  type IndicatorComparison,
} from '@anzuo/domain/report/reportComparison'
import { areOfOnePerson } from '@anzuo/domain/report/samePerson'
import type { IndicatorKey, MissingIndicatorReason, PresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatDayAndTime, formatNumber } from '@/i18n/format'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { CheckTagList } from '../../annotations/CheckTagList'
import {
  formatIndicatorNumber,
  formatIndicatorRange,
  formatIndicatorValue,
  getEstimateWord,
  getIndicatorDisplayUnit,
} from '../../indicatorValues/formatIndicator'
import { indicatorAppearance } from '../../indicatorValues/indicatorAppearance'
import { toHealthHistoryEntry } from '../historyEntries'
import { chooseComparedReports, type ComparedReports } from './comparedReports'
import './compare.scss'

/** Checks that are offered to choose from. */
const MAX_OFFERED_CHECKS = 30
/** Two of them fit beside one another in a card on a screen of 320 px. */
const GAUGE_SIZE = 116

export type CompareReportsProps = {
  /** The newest first. */
  reports: readonly ReportListEntry[]
  /** Ids that the address asks for. */
  wanted: readonly (string | undefined)[]
}

/** Two checks side by side: a sentence, the scores, and every indicator with what its difference means. */
export const CompareReports = ({ reports, wanted }: CompareReportsProps) => {
  const [chosen, setChosen] = useState(wanted)
  const [replaced, setReplaced] = useState<keyof ComparedReports | null>(null)
  const pair = chooseComparedReports(reports, chosen)
  if (!pair) return <TooFewChecks />
  const { earlier, later } = pair
  const comparisons = compareReports(earlier, later)
  const kept = replaced === 'earlier' ? later : earlier
  return (
    <View className="compare">
      <View className="compare__column">
        <View className="compare__pair">
          <ComparedCheck side="earlier" report={earlier} onPress={() => setReplaced('earlier')} />
          <ComparedCheck side="later" report={later} onPress={() => setReplaced('later')} />
        </View>
        <ComparisonSentence comparisons={comparisons} />
        <ComparedScores comparisons={comparisons} />
      </View>
      <ComparedIndicators comparisons={comparisons.filter(({ key }) => key !== 'HEALTH_SCORE')} />
      {replaced && (
        <CheckPickerSheet
          reports={reports.filter(report => report.id !== kept.id && areOfOnePerson(report, kept))}
          onChosen={id => {
            setChosen([kept.id, id])
            setReplaced(null)
          }}
          onClosed={() => setReplaced(null)}
        />
      )}
    </View>
  )
}

const TooFewChecks = () => {
  const { t } = useTranslation('report')
  return (
    <EmptyState
      illustration={<ScoreGauge value={null} label={t('compare.empty.title')} />}
      title={t('compare.empty.title')}
      note={t('compare.empty.note')}
      action={{ label: t('compare.empty.action'), onPress: () => navigate('healthCheck') }}
    />
  )
}

type ComparedCheckProps = { side: keyof ComparedReports; report: ReportListEntry; onPress: () => void }

const ComparedCheck = ({ side, report, onPress }: ComparedCheckProps) => {
  const { t } = useTranslation('report')
  const { annotation, measuredAt, site, seconds } = report
  const hasTags = annotation !== null && (annotation.tags.length > 0 || annotation.note !== null)
  return (
    <Pressable id={`compare-${side}`} className={`compare__check compare__check--${side}`} onPress={onPress}>
      <View className="t-note t-quiet">{t(`compare.${side}`)}</View>
      <View className="t-row">{formatDayAndTime(measuredAt)}</View>
      <View className="t-note t-quiet">{t(`recording.${site}`, { seconds: formatNumber(seconds) })}</View>
      {hasTags ? (
        <CheckTagList annotation={annotation} />
      ) : (
        <View className="t-note t-quiet">{t('annotation.none')}</View>
      )}
      <View className="t-small compare__change">{t('compare.change')}</View>
    </Pressable>
  )
}

/** The difference in words: `8 lower`. */
const useDifferenceText = () => {
  const { t } = useTranslation('report')
  return (key: IndicatorKey, direction: 'higher' | 'lower', amount: number) =>
    t(`compare.${direction}`, { amount: formatIndicatorNumber(key, amount) })
}

const ComparisonSentence = ({ comparisons }: { comparisons: readonly IndicatorComparison[] }) => {
  const { t } = useTranslation(['report', 'health'])
  const formatDifference = useDifferenceText()
  // What the rows below mark as changed, also in the profile; the score, which follows from the others, stands apart.
  const clear = comparisons.filter(({ key, verdict }) => verdict.kind === 'changed' && key !== 'HEALTH_SCORE')
  const [first] = clear
  const text =
    first?.verdict.kind !== 'changed'
      ? t('compare.none')
      : clear.length > 1
        ? t('compare.many', { count: clear.length })
        : t('compare.one', {
            name: t(`health:indicator.${first.key}`),
            difference: formatDifference(first.key, first.verdict.direction, first.verdict.amount),
          })
  return (
    <View
      id="compare-sentence"
      className="compare__sentence"
      {...getAriaAttributes({ role: 'heading', level: 2 })}
    >
      <EmphasizedText text={text} />
    </View>
  )
}

/** What is said of two scores between which there is no clear difference. */
const getScoreWords = (verdict: ComparisonVerdict) => {
  if (verdict.kind === 'otherParts') return 'compare.scoreOtherParts'
  if (verdict.kind === 'otherRecording') return 'compare.scoreOtherRecording'
  if (verdict.kind !== 'missing') return 'compare.scoreAlike'
  return verdict.from === 'both' ? 'compare.scoreMissingBoth' : 'compare.scoreMissing'
}

const ComparedScores = ({ comparisons }: { comparisons: readonly IndicatorComparison[] }) => {
  const { t } = useTranslation('report')
  const formatDifference = useDifferenceText()
  const score = comparisons.find(({ key }) => key === 'HEALTH_SCORE')
  if (!score) return null
  const { key, earlier, later, verdict } = score
  const words =
    verdict.kind === 'changed'
      ? t('compare.score', { difference: formatDifference(key, verdict.direction, verdict.amount) })
      : t(getScoreWords(verdict))
  return (
    <Card>
      <View className="compare__scores">
        <ComparedScore side="earlier" indicator={earlier} />
        <ComparedScore side="later" indicator={later} />
      </View>
      <View id="compare-score" className="t-small t-quiet compare__score-words">
        {words}
      </View>
    </Card>
  )
}

const ComparedScore = ({
  side,
  indicator,
}: {
  side: keyof ComparedReports
  indicator: PresentIndicator | null
}) => {
  const { t } = useTranslation('report')
  const value = indicator && formatNumber(indicator.value)
  return (
    <ScoreGauge
      value={indicator?.value ?? null}
      borders={[]}
      expired={side === 'earlier'}
      size={GAUGE_SIZE}
      label={`${t(`compare.${side}`)}: ${value ?? t('history.noScore')}`}
    >
      <View className={`t-number-l${side === 'earlier' ? ' t-quiet' : ''}`}>{value ?? '–'}</View>
    </ScoreGauge>
  )
}

/** Those that changed first, then those without a clear difference; what cannot be compared is folded away, with its count. */
const ComparedIndicators = ({ comparisons }: { comparisons: readonly IndicatorComparison[] }) => {
  const { t } = useTranslation('report')
  const [isOpen, setIsOpen] = useState(false)
  const compared = (['changed', 'noClearDifference'] as const).flatMap(kind =>
    comparisons.filter(({ verdict }) => verdict.kind === kind),
  )
  const others = comparisons.filter(comparison => !compared.includes(comparison))
  return (
    <Card rows>
      {compared.map(comparison => (
        <ComparedIndicator key={comparison.key} comparison={comparison} />
      ))}
      {others.length > 0 && (
        <Pressable
          id="compare-others"
          className="compare__others"
          aria={{ expanded: isOpen }}
          onPress={() => setIsOpen(!isOpen)}
        >
          <FlexGrow className="t-row">{t('compare.others', { count: others.length })}</FlexGrow>
          <Icon name={isOpen ? 'minus' : 'plus'} size={18} />
        </Pressable>
      )}
      {isOpen && others.map(comparison => <ComparedIndicator key={comparison.key} comparison={comparison} />)}
    </Card>
  )
}

const ComparedIndicator = ({ comparison }: { comparison: IndicatorComparison }) => {
  const { t } = useTranslation(['report', 'health'])
  const { key, earlier, later, verdict } = comparison
  const { icon, colour } = indicatorAppearance[key]
  return (
    <View id={`compare-${key}`} className="compare__row">
      <Row gap={2} align="center">
        <View className={`compare__icon compare__icon--${colour}`}>
          <Icon name={icon} size={19} />
        </View>
        <FlexGrow className="t-row">{t(`health:indicator.${key}`)}</FlexGrow>
        <VerdictLabel indicatorKey={key} verdict={verdict} />
      </Row>
      <View className="compare__values">
        <ComparedValue indicatorKey={key} indicator={earlier} side="earlier" verdict={verdict} />
        <ComparedValue indicatorKey={key} indicator={later} side="later" verdict={verdict} />
      </View>
      <VerdictReason comparison={comparison} />
    </View>
  )
}

type VerdictProps = { indicatorKey: IndicatorKey; verdict: ComparisonVerdict }

const VerdictLabel = ({ indicatorKey, verdict }: VerdictProps) => {
  const { t } = useTranslation('report')
  const formatDifference = useDifferenceText()
  if (verdict.kind !== 'changed')
    return <View className="t-note t-quiet compare__verdict">{t(`compare.verdict.${verdict.kind}`)}</View>
  const { direction, amount } = verdict
  return (
    <View className="t-small compare__verdict compare__verdict--changed">
      <Icon name={direction === 'higher' ? 'up' : 'down'} size={16} />
      {formatDifference(indicatorKey, direction, amount)}
    </View>
  )
}

type ComparedValueProps = VerdictProps & {
  side: keyof ComparedReports
  indicator: PresentIndicator | null
}

/** A value of one check: the likely range alone where there is no verdict, and "about" before an estimate. */
const ComparedValue = ({ indicatorKey: key, indicator, side, verdict }: ComparedValueProps) => {
  const { t } = useTranslation(['report', 'health'])
  const className = `t-number-s${side === 'earlier' ? ' compare__before' : ''}`
  if (!indicator) return <View className={className}>–</View>
  const unit = getIndicatorDisplayUnit(key)
  const isRange = verdict.kind === 'noVerdict' && indicator.interval !== null
  return (
    <Row align="baseline" gap={1} wrap>
      {indicator.provenance === 'estimated' && !isRange && (
        <View className="t-about">{t(`row.${getEstimateWord(indicator)}`)}</View>
      )}
      <View className={className}>
        {isRange ? formatIndicatorRange(key, indicator.interval ?? [0, 0]) : formatIndicatorValue(indicator)}
      </View>
      {unit && <View className="t-unit">{t(`health:unit.${unit}`)}</View>}
    </Row>
  )
}

const VerdictReason = ({ comparison }: { comparison: IndicatorComparison }) => (
  <View className="t-small t-quiet">{useVerdictReason(comparison)}</View>
)

const useVerdictReason = ({ key, later, verdict }: IndicatorComparison): string => {
  const { t } = useTranslation('report')
  const formatDifference = useDifferenceText()
  const formatReason = useMissingReasonText()
  switch (verdict.kind) {
    case 'changed':
      if (later?.provenance === 'asked') return t('compare.reason.entered')
      return t('compare.reason.changed', {
        tolerance: formatNumber(verdict.tolerance, getIndicatorMetadata(key).decimals),
      })
    case 'noClearDifference':
      return verdict.direction === 'same'
        ? t('compare.reason.same')
        : t(`compare.reason.${verdict.within}`, {
            difference: formatDifference(key, verdict.direction, verdict.amount),
          })
    case 'noVerdict':
    case 'otherCuffReading':
    case 'otherParts':
    case 'otherRecording':
      return t(`compare.reason.${verdict.kind}`)
    case 'missing': {
      const reason = formatReason(verdict.reason)
      return verdict.from === 'both' ? reason : t(`compare.reason.${verdict.from}`, { reason })
    }
  }
}

const useMissingReasonText = () => {
  const { t } = useTranslation('health')
  return (reason: MissingIndicatorReason): string =>
    reason === 'profileIncomplete' ? t('missing.profileIncomplete.other') : t(`missing.${reason}`)
}

type CheckPickerSheetProps = {
  reports: readonly ReportListEntry[]
  onChosen: (id: string) => void
  onClosed: () => void
}

const CheckPickerSheet = ({ reports, onChosen, onClosed }: CheckPickerSheetProps) => {
  const { t } = useTranslation('report')
  return (
    <BottomSheet open id="compare-picker" title={t('compare.choose')} onClosed={onClosed}>
      <View className="compare__offers">
        {reports.slice(0, MAX_OFFERED_CHECKS).map(report => (
          <OfferedCheck key={report.id} report={report} onPress={() => onChosen(report.id)} />
        ))}
      </View>
    </BottomSheet>
  )
}

const OfferedCheck = ({ report, onPress }: { report: ReportListEntry; onPress: () => void }) => {
  const { t } = useTranslation(['health', 'report'])
  const { score } = toHealthHistoryEntry(report, [report])
  return (
    <ListRow
      title={formatDateTime(report.measuredAt)}
      note={score ? t(`band.${score.band.name}`) : t('report:history.noScore')}
      value={score ? formatNumber(score.value) : undefined}
      onPress={onPress}
    />
  )
}
