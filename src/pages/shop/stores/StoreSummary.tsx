import { View } from '@tarojs/components'
import type { RetailStore } from '@/data/shop/retailStores'
import { getOpeningState, groupWeekHours, type OpeningState } from '@anzuo/domain/openingHours'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { Tag } from '@/ui/layout/Tag'
import { useNow } from '@/platform/now'
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

const useOpeningText = () => {
  const { t } = useTranslation('store')
  return (opening: OpeningState): string => {
    if (opening.isOpen) return t('openUntil', { time: opening.until })
    const { opensAt } = opening
    if (!opensAt) return t('closedLong')
    const { daysAhead, date, time } = opensAt
    if (daysAhead === 0) return t('closedToday', { time })
    // Noon of China is the same day nearly everywhere.
    return daysAhead === 1
      ? t('closedTomorrow', { time })
      : t('closedLater', { day: formatDay(`${date}T12:00:00+08:00`), time })
  }
}

type Weekday = '0' | '1' | '2' | '3' | '4' | '5' | '6'

/** The hours of a store's week, with dates on which it stays closed. */
export const StoreHoursText = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  const name = (day: number) => t(`weekday.${String(day) as Weekday}`)
  const { week, closedOn } = store
  return (
    <View>
      {groupWeekHours(week).map(({ from, to, hours }) => (
        <View key={from}>
          {from === to ? name(from) : t('daySpan', { from: name(from), to: name(to) })}{' '}
          {hours ? (hours.opens === hours.closes ? t('allDay') : t('span', hours)) : t('dayOff')}
        </View>
      ))}
      {closedOn.length > 0 && (
        <View>
          {t('closedOn', { days: closedOn.map(date => formatDay(`${date}T12:00:00+08:00`)).join(', ') })}
        </View>
      )}
    </View>
  )
}

/** Whether a store is open now, and what there is. */
export const StoreTags = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  const { services } = store
  const opening = getOpeningState(store, useNow())
  const describe = useOpeningText()
  return (
    <Row gap={2} wrap className="ui-mt-3">
      <Tag tone={opening.isOpen ? 'good' : 'neutral'}>{describe(opening)}</Tag>
      {services.map(service => (
        <Tag key={service}>{t(`service.${service}`)}</Tag>
      ))}
    </Row>
  )
}
