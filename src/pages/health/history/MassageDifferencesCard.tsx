import { View } from '@tarojs/components'
import { useMassageHistory } from '@/data/chair/massageStatistics'
import { useHouseholdMembers } from '@/data/health/householdMembers'
import { useReportList, type ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import {
  findMassageDifferences,
  MASSAGE_WINDOW_HOURS,
  type MassageDifference,
  type MassageDifferences,
} from '@anzuo/domain/report/massageDifferences'
import { isHint } from '@anzuo/domain/report/tagDifferences'
import type { IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { DumbbellChart, DumbbellLegend, type DumbbellRow } from '@/ui/charts/DumbbellChart'
import { Card } from '@/ui/layout/Card'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { Stack } from '@/ui/layout/Flex'
import {
  formatIndicatorNumber,
  formatIndicatorValue,
  getIndicatorDisplayUnit,
} from '../indicatorValues/formatIndicator'
import { getIndicatorMinAxisStep } from '../indicatorValues/getIndicatorMinAxisStep'
import { computeValueAxis } from '../indicatorValues/valueAxis'

const COMPARED_INDICATOR: IndicatorKey = 'HR_BPM'
/** As many as are taken in at a glance; the sentence below counts them all. */
const MAX_ROWS = 6

/** Checks of everybody else in the household; none are asked for where there is nobody else. */
const useChecksOfOthers = (memberId: string | null): ReportListEntry[] => {
  const { data: members = [] } = useHouseholdMembers()
  const { reports } = useReportList(members.length > 0 ? undefined : memberId)
  return reports.filter(report => report.memberId !== memberId)
}

/** The heart rate before and after each massage that has a check on both sides; nothing while there is none. */
export const MassageDifferencesCard = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation(['report', 'health'])
  const { data: massages = [] } = useMassageHistory()
  const checksOfOthers = useChecksOfOthers(reports[0]?.memberId ?? null)
  const found = findMassageDifferences({ checks: reports, checksOfOthers, massages }, COMPARED_INDICATOR)
  const toRow = useDumbbellRow()
  if (found.massages.length === 0) return null
  const shown = found.massages.slice(0, MAX_ROWS)
  return (
    <Card id="history-massage-differences" title={t('massageDifferences.title')}>
      <Stack gap={3}>
        <View className="t-small t-quiet">
          {t('massageDifferences.window', {
            name: t(`health:indicator.${COMPARED_INDICATOR}`),
            hours: MASSAGE_WINDOW_HOURS,
          })}
        </View>
        <DumbbellChart
          rows={shown.map(toRow)}
          {...computeValueAxis(
            shown.flatMap(({ before, after }) => [before.value, after.value]),
            getIndicatorMinAxisStep(COMPARED_INDICATOR),
            getIndicatorMetadata(COMPARED_INDICATOR).plausibleRange[1],
          )}
        />
        <DumbbellLegend before={t('massageDifferences.before')} after={t('massageDifferences.after')} />
        <UsualDifference {...found} />
      </Stack>
    </Card>
  )
}

const useDifferenceText = () => {
  const { t } = useTranslation('report')
  return (difference: MassageDifference['difference']): string =>
    difference
      ? t(`compare.${difference.direction}`, {
          amount: formatIndicatorNumber(COMPARED_INDICATOR, difference.amount),
        })
      : t('massageDifferences.alike')
}

const useDumbbellRow = () => {
  const { t } = useTranslation('report')
  const formatDifference = useDifferenceText()
  return ({ startedAt, before, after, difference }: MassageDifference): DumbbellRow => {
    const [note, words] = [formatDay(startedAt), formatDifference(difference)]
    const values = { before: formatIndicatorValue(before), after: formatIndicatorValue(after) }
    return {
      key: startedAt,
      before: before.value,
      after: after.value,
      words,
      note,
      label: t('massageDifferences.label', { day: note, ...values, difference: words }),
    }
  }
}

/** What the massages have in common, and what that does not prove. */
const UsualDifference = ({ massages, usual }: MassageDifferences) => {
  const { t } = useTranslation(['report', 'health'])
  const count = massages.length
  const unit = getIndicatorDisplayUnit(COMPARED_INDICATOR)
  const caveat = isHint({ checks: count }) ? 'massageDifferences.hint' : 'massageDifferences.noCause'
  const words =
    usual === 'tooFew'
      ? null
      : usual === 'noDifference'
        ? t('massageDifferences.none', { count })
        : t(`massageDifferences.${usual.direction}`, {
            amount: formatIndicatorNumber(COMPARED_INDICATOR, usual.amount),
            unit: unit ? t(`health:unit.${unit}`) : '',
            count,
          })
  return (
    <View id="history-massage-words" className="t-small t-quiet">
      {words && (
        <>
          <EmphasizedText text={words} />{' '}
        </>
      )}
      {t(caveat)}
    </View>
  )
}
