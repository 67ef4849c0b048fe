import { Text } from '@tarojs/components'
import { timeLeftOf } from '@/domain/shop/timeLeft'
import { useTranslation } from '@/i18n'
import { Chip } from '@/ui/Chip'
import { useSecondsUntil } from '@/ui/useSecondsUntil'

/** How much time is left until a moment that is days or hours away. */
export const TimeLeft = ({ until }: { until: string }) => {
  const { t } = useTranslation('refund')
  const seconds = useSecondsUntil(Date.parse(until))
  const { days, hours, minutes } = timeLeftOf(seconds)
  const words =
    seconds === 0
      ? t('left.over')
      : days > 0
        ? t('left.days', { days, hours })
        : t('left.hours', { hours, minutes })
  return (
    <Chip tone="warm" icon="clock">
      <Text>{words}</Text>
    </Chip>
  )
}
