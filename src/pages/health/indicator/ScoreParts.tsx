import { View } from '@tarojs/components'
import type { KnownReport } from '@/data/knownReports'
import { healthScoreOf, type ScorePart } from '@/domain/report/healthScore'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { ProgressBar } from '@/ui/ProgressBar'

/** What the score of a report is made of: the points of each part, and how much it weighs. */
export const ScoreParts = ({ report: { indicators, person } }: { report: KnownReport }) => {
  const { t } = useTranslation('indicators')
  const { parts } = healthScoreOf(indicators, person)
  return (
    <Card title={t('section.parts')}>
      {parts.map(part => (
        <Part key={part.key} part={part} />
      ))}
    </Card>
  )
}

const Part = ({ part: { key, weight, counted, score } }: { part: ScorePart }) => {
  const { t } = useTranslation(['indicators', 'health'])
  const name = t(`health:indicator.${key}`)
  return (
    <View className="part">
      <View className="part__line">
        <View className="t-row part__name">{name}</View>
        <View className={score === null ? 't-small t-quiet' : 't-number-s'}>
          {score === null ? t('section.partMissing') : formatNumber(score)}
        </View>
      </View>
      {score !== null && <ProgressBar progress={score / 100} label={`${name}: ${formatNumber(score)}`} />}
      <View className="t-note t-quiet">
        {score !== null && counted < weight
          ? t('section.countedWeight', { weight: formatNumber(weight), counted: formatNumber(counted, 1) })
          : t('section.weight', { weight: formatNumber(weight) })}
      </View>
    </View>
  )
}
