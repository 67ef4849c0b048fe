import { useEffect, useRef, type CSSProperties } from 'react'
import { Text, View } from '@tarojs/components'
import { HOUR_SECONDS } from '@anzuo/domain/durations'
import { formatCountdown } from '@anzuo/domain/shop/countdown'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Icon } from '../icons/Icon'
import { useSecondsUntil } from './useSecondsUntil'
import './Countdown.scss'

export type CountdownProps = {
  /**
   * When it ends, in ms by this device's clock: the moment of the server's answer plus the seconds that it gave, so that a clock
   * that goes wrong does no harm.
   */
  until: number
  /** `pill` stands with its words, `ring` alone, `plain` is the bare time inside other words. */
  variant?: 'pill' | 'ring' | 'plain'
  /** Seconds of the whole time, of which the ring shows what is left. */
  totalSeconds?: number
  /** The words around the time, for the pill. */
  formatLabel?: (time: string) => string
  /**
   * The moment of the end in words (`Held until 29 Nov, 15:41`). Where they are given, they stand there, in a pill without a ring, while the
   * end is more than an hour away: nobody counts seconds then.
   */
  formatEnd?: (until: number) => string
  /** Called once when the time is over, also when it was over from the start. */
  onEnded?: () => void
}

/** Minutes left at which assistive technology announces the time. */
const getAnnouncedMinutes = (seconds: number): number | null => {
  if (seconds === 0 || seconds > 300) return null
  return seconds > 60 ? 5 : 1
}

/** Time that runs down. Assistive technology announces it twice, not each second. */
export const Countdown = ({
  until,
  variant = 'pill',
  totalSeconds,
  formatLabel,
  formatEnd,
  onEnded,
}: CountdownProps) => {
  const { t } = useTranslation('ui')
  const seconds = useSecondsUntil(until)
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) ended.current?.()
  }, [isOver, until])

  const end = seconds > HOUR_SECONDS ? formatEnd?.(until) : undefined
  const shownVariant = end ? 'pill' : variant
  const time = formatCountdown(seconds)
  const words = end ?? (variant === 'pill' && formatLabel ? formatLabel(time) : time)
  const minutes = getAnnouncedMinutes(seconds)
  return (
    <View
      className={`ui-countdown ui-countdown--${shownVariant}`}
      {...getAriaAttributes({ role: 'timer', label: words })}
    >
      {shownVariant === 'ring' && (
        <View
          className="ui-countdown__ring"
          style={{ '--left': totalSeconds ? Math.min(1, seconds / totalSeconds) : 1 } as CSSProperties}
        />
      )}
      {shownVariant === 'pill' && <Icon name="clock" size={16} />}
      <Text className="ui-countdown__time">{words}</Text>
      <View className="ui-countdown__said" {...getAriaAttributes({ live: 'polite' })}>
        {minutes !== null && t('countDown.minutesLeft', { count: minutes })}
      </View>
    </View>
  )
}
