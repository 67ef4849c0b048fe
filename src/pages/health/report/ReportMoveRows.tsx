import { View } from '@tarojs/components'
import type { ReportMove } from '@anzuo/domain/report/reportOverview'
import { useTranslation } from '@/i18n'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import {
  formatIndicatorNumber,
  formatIndicatorValue,
  getIndicatorDisplayUnit,
} from '../indicatorValues/formatIndicator'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'

/** What clearly changed since the last check: the value, what it is set against, and the difference in words. */
export const ReportMoveRows = ({ moves }: { moves: readonly ReportMove[] }) => {
  if (moves.length === 0) return null
  return (
    <View id="report-moves" className="summary__moves">
      {moves.map(move => (
        <ReportMoveRow key={move.key} move={move} />
      ))}
    </View>
  )
}

const ReportMoveRow = ({ move: { key, indicator, direction, amount, against } }: { move: ReportMove }) => {
  const { t } = useTranslation(['report', 'health'])
  const { icon, colour } = indicatorAppearance[key]
  const unit = getIndicatorDisplayUnit(key)
  const title = t(indicator.provenance === 'estimated' ? 'moves.about' : 'moves.value', {
    name: t(`health:indicator.${key}`),
    value: formatIndicatorValue(indicator),
    unit: unit ? t(`health:unit.${unit}`) : '',
  })
  return (
    <ListRow
      id={`move-${key}`}
      icon={icon}
      tone={colour}
      title={title.trim()}
      note={t(`moves.${against}`)}
      value={
        <View className="summary__difference">
          <Icon name={direction === 'higher' ? 'up' : 'down'} size={16} />
          {t(`compare.${direction}`, { amount: formatIndicatorNumber(key, amount) })}
        </View>
      }
    />
  )
}
