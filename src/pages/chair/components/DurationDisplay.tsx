import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Row } from '@/ui/layout/Flex'

/** A length of time in large figures: hours and minutes. */
export const DurationDisplay = ({ minutes, id }: { minutes: number; id?: string }) => {
  const { t } = useTranslation('chair')
  const hours = Math.floor(minutes / 60)
  return (
    <Row id={id} align="baseline">
      {hours > 0 && (
        <>
          <View className="t-number-l">{formatNumber(hours)}</View>
          <View className="t-unit minutes__unit">{t('stats.h')}</View>
        </>
      )}
      <View className="t-number-l">{formatNumber(minutes % 60)}</View>
      <View className="t-unit">{t('stats.min')}</View>
    </Row>
  )
}

/** A length of time in a line of text. */
export const useFormatMinutes = () => {
  const { t } = useTranslation('chair')
  return (minutes: number): string =>
    minutes < 60
      ? t('stats.minutes', { count: minutes })
      : t('stats.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
