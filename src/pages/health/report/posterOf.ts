import type { TFunction } from 'i18next'
import type { IndicatorKey } from '@/contract'
import { judgeScores } from '@/domain/constitution'
import { ratingOf } from '@/domain/report/rating'
import { isPresent, presentOf, type PresentIndicator } from '@/domain/report/types'
import { currentLanguage } from '@/i18n'
import { formatDateTime, formatNumber } from '@/i18n/format'
import type { PosterContent, PosterLine } from '@/ui/art/poster'
import { amountOf, writtenUnitOf } from '../values/amounts'
import type { ReportView } from './reportView'

/** What is worth showing to somebody else, in this order; of these the first ones that there are. */
const SHOWN: readonly IndicatorKey[] = [
  'HR_BPM',
  'brpm',
  'MENTAL_STRESS_INDEX',
  'HRV_SDNN',
  'BLOOD_PRESSURE',
  'AGE',
  'WEIGHT_BMI',
]
const MOST_LINES = 6

type Translate = TFunction<['report', 'health', 'constitution']>

const lineOf = (t: Translate, indicator: PresentIndicator, report: ReportView): PosterLine => {
  const isEstimate = indicator.provenance === 'estimated'
  const rating = ratingOf(indicator, report.person)
  const unit = writtenUnitOf(indicator.key)
  const amount = [isEstimate && t('score.about'), amountOf(indicator), unit && t(`health:unit.${unit}`)]
  const state = [rating && t(`health:band.${rating.band.name}`), isEstimate && t('share.poster.estimated')]
  return {
    name: t(`health:indicator.${indicator.key}`),
    amount: amount.filter(Boolean).join(' '),
    state: state.filter(Boolean).join(' · '),
  }
}

/** The type that stands out, by the person's own answers. The tongue stays out of what is shown to others. */
const constitutionLine = (t: Translate, { constitution }: ReportView): PosterLine[] => {
  const main = constitution && judgeScores(constitution.scores).main
  return main
    ? [{ name: t('share.poster.constitution'), amount: t(`constitution:types.${main}.name`), state: '' }]
    : []
}

/** A report in the words of the poster. */
export const posterOf = (t: Translate, report: ReportView, isNamed: boolean): PosterContent => {
  const score = presentOf(report.indicators, 'HEALTH_SCORE')
  const rating = score && ratingOf(score, report.person)
  const present = report.indicators.filter(isPresent)
  const lines = SHOWN.flatMap(key => present.find(indicator => indicator.key === key) ?? []).slice(
    0,
    MOST_LINES,
  )
  return {
    brand: BRAND.name[currentLanguage()],
    title: t('share.poster.title'),
    person: isNamed ? report.personName : null,
    time: formatDateTime(report.measuredAt),
    score: score && {
      value: score.value,
      text: formatNumber(score.value),
      of: t('share.poster.of'),
      rating: rating ? t(`health:band.${rating.band.name}`) : '',
    },
    noScore: t('share.poster.noScore'),
    lines: [...lines.map(indicator => lineOf(t, indicator, report)), ...constitutionLine(t, report)].slice(
      0,
      MOST_LINES,
    ),
    footer: t('share.poster.footer'),
  }
}
