import { View } from '@tarojs/components'
import { usePointsBalance, usePointsHistory } from '@/data/shop/loyaltyPoints'
import { useShopRules } from '@/data/shop/shopRules'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDay, formatMoney, formatNumber } from '@/i18n/format'
import { pointsTranslations } from '@/i18n/namespaces/points'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { Link } from '@/ui/layout/Link'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import './points.scss'

/** How many points there are and what they are worth, how to get more, and how they came and went. */
function PointsPage() {
  const { t } = useTranslation(['points', 'common'])
  return (
    <PageLayout title={t('common:titles.points')} back="account">
      <Stack gap={4}>
        <BalancePanel />
        <EarningRules />
        <SectionHeader title={t('history')} />
        <PointsHistory />
      </Stack>
    </PageLayout>
  )
}

const BalancePanel = () => {
  const { t } = useTranslation(['points', 'common'])
  const { data: points } = usePointsBalance()
  const { data: rules } = useShopRules()
  return (
    <View className="points__panel theme-dark">
      <View className="points__mark">
        <Icon name="seat" size={64} />
      </View>
      <View className="points__note">{t('yours')}</View>
      <View className="points__balance">{points ? formatNumber(points.balance) : '–'}</View>
      <View className="points__note">
        {points && rules
          ? t('common:my.pointsWorth', { amount: formatMoney(points.balance * rules.pointValue) })
          : null}
      </View>
      <View className="points__note">{t('noExpiry')}</View>
    </View>
  )
}

/** What gives points by the rules as they are now; what gives none is left out. */
const EarningRules = () => {
  const { t } = useTranslation('points')
  const { data: rules } = useShopRules()
  const rows = [
    { key: 'order', icon: 'box', points: rules?.pointsPerYuan },
    { key: 'review', icon: 'chat', points: rules?.commentPoints },
  ] as const
  return (
    <>
      <SectionHeader
        title={t('earn')}
        end={
          <Link to="legal" params={{ document: 'integralRules' }}>
            {t('rules')}
          </Link>
        }
      />
      <Card rows>
        {rows
          .filter(({ points }) => points !== 0)
          .map(({ key, icon, points }) => (
            <ListRow
              key={key}
              icon={icon}
              tone="plain"
              title={t(`ways.${key}.title`)}
              note={t(`ways.${key}.note`)}
              value={points === undefined ? undefined : <PointsChange points={points} />}
            />
          ))}
      </Card>
    </>
  )
}

const PointsHistory = () => {
  const { t } = useTranslation('points')
  const history = usePointsHistory()
  return (
    <PagedContent
      state={history}
      getItems={page => page.entries}
      skeleton="list"
      empty={<View className="t-small t-quiet">{t('none')}</View>}
      loadMoreLabel={t('older')}
    >
      {entries => (
        <Card rows>
          {entries.map(({ id, kind, points, orderNumber, at }) => (
            <ListRow
              key={id}
              title={t(`kind.${kind}`)}
              note={[formatDay(at), orderNumber].filter(Boolean).join(' · ')}
              value={<PointsChange points={points} />}
            />
          ))}
        </Card>
      )}
    </PagedContent>
  )
}

const PointsChange = ({ points }: { points: number }) => (
  <View className={`points__change${points > 0 ? ' points__change--up' : ''}`}>
    {`${points > 0 ? '+' : ''}${formatNumber(points)}`}
  </View>
)

export default withTranslations(pointsTranslations, PointsPage)
