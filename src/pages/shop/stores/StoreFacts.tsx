import { View } from '@tarojs/components'
import type { Store } from '@/data/stores'
import { isOpenAt } from '@/domain/shop/openingHours'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Tag } from '@/ui/Tag'
import './StoreFacts.scss'

const KILOMETRE = 1000

/** How far a store is, when it is known where the person is. */
export const Distance = ({ store: { distance } }: { store: Store }) => {
  const { t } = useTranslation('store')
  if (distance === null) return null
  const words =
    distance < KILOMETRE
      ? t('distanceM', { m: formatNumber(distance) })
      : t('distanceKm', { km: formatNumber(distance / KILOMETRE, distance < 100 * KILOMETRE ? 1 : 0) })
  return <View className="store-distance">{words}</View>
}

/** Whether a store is open now, and what there is. */
export const StoreTags = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  const { opens, closes, services } = store
  const isOpen = isOpenAt(store, Date.now())
  return (
    <View className="store-tags">
      <Tag tone={isOpen ? 'good' : 'neutral'}>
        {isOpen ? t('openUntil', { time: closes }) : t('closed', { time: opens })}
      </Tag>
      {services.map(service => (
        <Tag key={service}>{t(`service.${service}`)}</Tag>
      ))}
    </View>
  )
}
