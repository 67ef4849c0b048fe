import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { findTagDifferences, isHint, type TagDifference } from '@anzuo/domain/report/tagDifferences'
import type { IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { checkTagIcons } from '../annotations/checkTagAppearance'
import { formatIndicatorNumber } from '../indicatorValues/formatIndicator'

const COMPARED_INDICATOR: IndicatorKey = 'HR_BPM'

/** How the heart rate differs with each tag, and on how many checks that rests; nothing while there are too few. */
export const TagDifferencesCard = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation(['report', 'health'])
  const differences = findTagDifferences(reports, COMPARED_INDICATOR)
  if (differences.length === 0) return null
  return (
    <Card id="history-tag-differences" title={t('tagDifferences.title')}>
      {differences.map(difference => (
        <ListRow
          key={difference.tag}
          icon={checkTagIcons[difference.tag]}
          title={t(`annotation.tag.${difference.tag}`)}
          note={<DifferenceText {...difference} />}
          value={<View className="t-note">{t('health:history.count', { count: difference.checks })}</View>}
        />
      ))}
      <View className="t-note t-quiet">
        {t(differences.some(isHint) ? 'tagDifferences.hint' : 'tagDifferences.noCause')}
      </View>
    </Card>
  )
}

const DifferenceText = ({ difference }: TagDifference) => {
  const { t } = useTranslation(['report', 'health'])
  if (!difference) return <>{t('tagDifferences.none')}</>
  const amount = formatIndicatorNumber(COMPARED_INDICATOR, difference.amount)
  return (
    <>
      {t('tagDifferences.some', {
        name: t(`health:indicator.${COMPARED_INDICATOR}`),
        difference: t(`compare.${difference.direction}`, { amount }),
      })}
    </>
  )
}
