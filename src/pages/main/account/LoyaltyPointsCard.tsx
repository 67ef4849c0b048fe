import { View } from '@tarojs/components'
import { useState } from 'react'
import { useShopRules } from '@/data/shop/shopRules'
import { usePointsBalance, usePointsHistory } from '@/data/shop/loyaltyPoints'
import { useTranslation } from '@/i18n'
import { formatDay, formatMoney, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { ListRow } from '@/ui/layout/ListRow'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import './LoyaltyPointsCard.scss'

/** How many points there are and what they are worth; a touch shows how they came and went. */
export const LoyaltyPointsCard = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data: points } = usePointsBalance()
  const worth = usePointsWorth(points?.balance)
  return (
    <>
      <Card rows>
        <ListRow
          id="my-points"
          icon="gift"
          title={t('my.points')}
          note={worth}
          value={points ? <View className="t-number-s">{formatNumber(points.balance)}</View> : undefined}
          onPress={() => setIsOpen(true)}
        />
      </Card>
      {isOpen && <PointsSheet onClosed={() => setIsOpen(false)} />}
    </>
  )
}

const usePointsWorth = (balance: number | undefined): string | undefined => {
  const { t } = useTranslation()
  const { data: rules } = useShopRules()
  if (balance === undefined || !rules) return undefined
  return t('my.pointsWorth', { amount: formatMoney(balance * rules.pointValue) })
}

const PointsSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { data: points } = usePointsBalance()
  const worth = usePointsWorth(points?.balance)
  return (
    <BottomSheet open id="points-sheet" title={t('my.points')} onClosed={onClosed}>
      <View className="points">
        <View className="points__panel theme-dark">
          <View className="points__balance">{points ? formatNumber(points.balance) : '–'}</View>
          <View className="points__worth">{worth}</View>
        </View>
        <EarningRules />
        <View className="points__title" {...getAriaAttributes({ role: 'heading', level: 3 })}>
          {t('my.pointsHistory')}
        </View>
        <PointsHistory />
      </View>
    </BottomSheet>
  )
}

const EarningRules = () => {
  const { t } = useTranslation()
  const { data: rules } = useShopRules()
  if (!rules) return null
  return (
    <View className="t-small t-quiet">
      <View>{t('my.earnByOrder', { count: rules.pointsPerYuan })}</View>
      <View>{t('my.earnByReview', { count: rules.commentPoints })}</View>
      <Link to="legal" params={{ document: 'integralRules' }}>
        {t('my.pointsRules')}
      </Link>
    </View>
  )
}

const PointsHistory = () => {
  const { t } = useTranslation()
  const history = usePointsHistory()
  return (
    <PagedContent
      state={history}
      getItems={page => page.entries}
      empty={<View className="t-small">{t('my.noPoints')}</View>}
      loadMoreLabel={t('my.pointsOlder')}
    >
      {entries =>
        entries.map(({ id, kind, points, orderNumber, at }) => (
          <ListRow
            key={id}
            title={t(`my.pointsKind.${kind}`)}
            note={[formatDay(at), orderNumber].filter(Boolean).join(' · ')}
            value={
              <View className={`points__change${points > 0 ? ' points__change--up' : ''}`}>
                {`${points > 0 ? '+' : ''}${formatNumber(points)}`}
              </View>
            }
          />
        ))
      }
    </PagedContent>
  )
}
