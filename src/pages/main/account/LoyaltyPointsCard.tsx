import { View } from '@tarojs/components'
import { useShopRules } from '@/data/shop/shopRules'
import { usePointsBalance } from '@/data/shop/loyaltyPoints'
import { useTranslation } from '@/i18n'
import { formatMoney, formatNumber } from '@/i18n/numberFormat'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'

/** How many points there are and what they are worth, and the way to how they came and went. */
export const LoyaltyPointsCard = () => {
  const { t } = useTranslation()
  const { data: points } = usePointsBalance()
  const { data: rules } = useShopRules()
  return (
    <Card rows>
      <LinkRow
        id="my-points"
        icon="gift"
        title={t('titles.points')}
        note={
          points && rules
            ? t('my.pointsWorth', { amount: formatMoney(points.balance * rules.pointValue) })
            : undefined
        }
        value={points ? <View className="t-number-s">{formatNumber(points.balance)}</View> : undefined}
        to="points"
      />
    </Card>
  )
}
