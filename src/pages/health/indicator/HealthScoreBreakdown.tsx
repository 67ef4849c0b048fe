import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { computeHealthScore, type HealthScoreComponent } from '@anzuo/domain/report/healthScore'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

/** The parts of a report's score: the points and the weight of each. */
export const HealthScoreBreakdown = ({ report: { indicators, person } }: { report: ReportListEntry }) => {
  const { t } = useTranslation('indicators')
  const { parts } = computeHealthScore(indicators, person)
  return (
    <Card title={t('section.parts')}>
      {parts.map(part => (
        <ScorePartRow key={part.key} part={part} />
      ))}
    </Card>
  )
}

const ScorePartRow = ({ part: { key, weight, counted, score } }: { part: HealthScoreComponent }) => {
  const { t } = useTranslation(['indicators', 'health'])
  const name = t(`health:indicator.${key}`)
  return (
    <View className="part">
      <Row gap={3} align="baseline" justify="between" wrap>
        <View className="t-row part__name">{name}</View>
        <View className={score === null ? 't-small t-quiet' : 't-number-s'}>
          {score === null ? t('section.partMissing') : formatNumber(score)}
        </View>
      </Row>
      {score !== null && <ProgressBar progress={score / 100} label={`${name}: ${formatNumber(score)}`} />}
      <View className="t-note t-quiet">
        {score !== null && counted < weight
          ? t('section.countedWeight', { weight: formatNumber(weight), counted: formatNumber(counted, 1) })
          : t('section.weight', { weight: formatNumber(weight) })}
      </View>
    </View>
  )
}
