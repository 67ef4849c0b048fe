import { Text } from '@tarojs/components'
import { toTimeLeft } from '@anzuo/domain/shop/countdown'
import { useTranslation } from '@/i18n'
import { Chip } from '@/ui/layout/Chip'
import { useSecondsUntil } from '@/ui/feedback/useSecondsUntil'

/** How much time is left until a moment that is days or hours away. */
export const DeadlineRemainingText = ({ until }: { until: string }) => {
  const { t } = useTranslation('refund')
  const seconds = useSecondsUntil(Date.parse(until))
  const { days, hours, minutes } = toTimeLeft(seconds)
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
