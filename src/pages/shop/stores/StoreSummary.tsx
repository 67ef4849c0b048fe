import { View } from '@tarojs/components'
import type { RetailStore } from '@/data/shop/retailStores'
import { isOpenAt } from '@anzuo/domain/chinaTime'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { Tag } from '@/ui/layout/Tag'
import './StoreSummary.scss'

const METRES_PER_KILOMETRE = 1000

/** How far a store is, when it is known where the person is. */
export const StoreDistanceText = ({ store: { distance } }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  if (distance === null) return null
  const words =
    distance < METRES_PER_KILOMETRE
      ? t('distanceM', { m: formatNumber(distance) })
      : t('distanceKm', {
          km: formatNumber(distance / METRES_PER_KILOMETRE, distance < 100 * METRES_PER_KILOMETRE ? 1 : 0),
        })
  return <View className="store-distance">{words}</View>
}

/** Whether a store is open now, and what there is. */
export const StoreTags = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  const { opens, closes, services } = store
  const isOpen = isOpenAt(store, Date.now())
  return (
    <Row gap={2} wrap className="ui-mt-3">
      <Tag tone={isOpen ? 'good' : 'neutral'}>
        {isOpen ? t('openUntil', { time: closes }) : t('closed', { time: opens })}
      </Tag>
      {services.map(service => (
        <Tag key={service}>{t(`service.${service}`)}</Tag>
      ))}
    </Row>
  )
}
