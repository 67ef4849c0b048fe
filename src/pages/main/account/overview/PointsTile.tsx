import { View } from '@tarojs/components'
import { usePointsBalance } from '@/data/shop/loyaltyPoints'
import { useShopRules } from '@/data/shop/shopRules'
import { useTranslation } from '@/i18n'
import { formatMoney, formatNumber } from '@/i18n/numberFormat'
import { Link } from '@/ui/layout/Link'
import { OverviewTile } from './OverviewTile'

/** How many points there are and what they are worth. */
export const PointsTile = () => {
  const { t } = useTranslation(['overview', 'common'])
  const { data: points } = usePointsBalance()
  const { data: rules } = useShopRules()
  return (
    <OverviewTile
      place="third"
      title={t('common:titles.points')}
      end={<Link to="points">{t('points.earn')}</Link>}
    >
      <View className="t-number">{points ? formatNumber(points.balance) : '–'}</View>
      <View className="t-small t-quiet ui-grow">
        {points &&
          rules &&
          t('common:my.pointsWorth', { amount: formatMoney(points.balance * rules.pointValue) })}
      </View>
      <View className="t-small t-quiet">{t('points.forever')}</View>
    </OverviewTile>
  )
}
