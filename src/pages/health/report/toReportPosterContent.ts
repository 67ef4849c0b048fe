import type { TFunction } from 'i18next'
import type { IndicatorKey } from '@anzuo/contract'
import { assessConstitutionScores } from '@anzuo/domain/constitution'
import {
  getIndicatorStatuses,
  type IndicatorStatus,
  type IndicatorStatusContext,
} from '@anzuo/domain/report/indicatorStatuses'
import { isIndicatorPresent, findPresentIndicator, type PresentIndicator } from '@anzuo/domain/report/types'
import { getCurrentLanguage } from '@/i18n'
import { formatDateTime, formatNumber } from '@/i18n/format'
import type { ReportPosterContent, ReportPosterRow } from '@/ui/illustrations/reportPoster'
import {
  formatIndicatorValue,
  getEstimateWord,
  getIndicatorDisplayUnit,
} from '../indicatorValues/formatIndicator'
import type { HealthReportViewModel } from './reportView'

/** Indicators for a poster that others see, in this order; the first ones that the report has are used. Never blood pressure. */
const POSTER_INDICATORS: readonly IndicatorKey[] = [
  'HR_BPM',
  'brpm',
  'MENTAL_STRESS_INDEX',
  'HRV_SDNN',
  'AGE',
  'WEIGHT_BMI',
]
const MAX_POSTER_LINES = 6

type Translate = TFunction<['report', 'health', 'constitution']>

const toPosterLine = (
  t: Translate,
  indicator: PresentIndicator,
  status: IndicatorStatus | undefined,
): ReportPosterRow => {
  const isEstimate = indicator.provenance === 'estimated'
  const unit = getIndicatorDisplayUnit(indicator.key)
  const amount = [
    isEstimate && t(`row.${getEstimateWord(indicator)}`),
    formatIndicatorValue(indicator),
    unit && t(`health:unit.${unit}`),
  ]
  const word = status && t(status.isAsUsual ? 'health:status.asUsual' : `health:band.${status.band.name}`)
  const state = [word, isEstimate && t('share.poster.estimated')]
  return {
    name: t(`health:indicator.${indicator.key}`),
    amount: amount.filter(Boolean).join(' '),
    state: state.filter(Boolean).join(' · '),
  }
}

/** The main constitution type by the person's own answers. Findings of the tongue are not shown to others. */
const getConstitutionLines = (t: Translate, { constitution }: HealthReportViewModel): ReportPosterRow[] => {
  const main = constitution && assessConstitutionScores(constitution.scores).main
  return main
    ? [{ name: t('share.poster.constitution'), amount: t(`constitution:types.${main}.name`), state: '' }]
    : []
}

/** The texts of the poster for a report. */
export const toReportPosterContent = (
  t: Translate,
  { report, statusContext }: { report: HealthReportViewModel; statusContext: IndicatorStatusContext },
  isNamed: boolean,
): ReportPosterContent => {
  const score = findPresentIndicator(report.indicators, 'HEALTH_SCORE')
  const statuses = getIndicatorStatuses(report.indicators, statusContext)
  const rating = statuses.get('HEALTH_SCORE')
  const present = report.indicators.filter(isIndicatorPresent)
  const lines = POSTER_INDICATORS.flatMap(
    key => present.find(indicator => indicator.key === key) ?? [],
  ).slice(0, MAX_POSTER_LINES)
  return {
    brand: BRAND.name[getCurrentLanguage()],
    title: t(report.quality.isSample ? 'health:report.sample.title' : 'share.poster.title'),
    person: isNamed ? report.personName : null,
    time: formatDateTime(report.measuredAt),
    score: score && {
      value: score.value,
      text: formatNumber(score.value),
      of: t('share.poster.of'),
      rating: rating ? t(`health:band.${rating.band.name}`) : '',
    },
    noScore: t('share.poster.noScore'),
    rows: [
      ...lines.map(indicator => toPosterLine(t, indicator, statuses.get(indicator.key))),
      ...getConstitutionLines(t, report),
    ].slice(0, MAX_POSTER_LINES),
    footer: t('share.poster.footer'),
  }
}
