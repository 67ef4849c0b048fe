import { useEffect, useRef, type CSSProperties } from 'react'
import { Text, View } from '@tarojs/components'
import { clockOf } from '@/domain/shop/timeLeft'
import { useTranslation } from '@/i18n'
import { aria } from './aria'
import { Icon } from './Icon'
import { useSecondsUntil } from './useSecondsUntil'
import './CountDown.scss'

export type CountDownProps = {
  /**
   * When it ends, in ms by this device's clock: the moment of the server's answer plus the seconds that it gave, so that a clock
   * that goes wrong does no harm.
   */
  until: number
  /** `pill` stands with its words, `ring` alone, `plain` is the bare time inside other words. */
  look?: 'pill' | 'ring' | 'plain'
  /** Seconds of the whole time, of which the ring shows what is left. */
  whole?: number
  /** The words around the time, for the pill. */
  words?: (time: string) => string
  /** Called once when the time is over, also when it was over from the start. */
  onEnded?: () => void
}

/** Minutes at which assistive technology is told. */
const announcedMinutes = (seconds: number): number | null => {
  if (seconds === 0 || seconds > 300) return null
  return seconds > 60 ? 5 : 1
}

/** Time that runs down. Assistive technology hears of it twice, not each second. */
export const CountDown = ({ until, look = 'pill', whole, words, onEnded }: CountDownProps) => {
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

  const time = clockOf(seconds)
  const minutes = announcedMinutes(seconds)
  return (
    <View className={`ui-countdown ui-countdown--${look}`} {...aria({ role: 'timer', label: time })}>
      {look === 'ring' && (
        <View
          className="ui-countdown__ring"
          style={{ '--left': whole ? Math.min(1, seconds / whole) : 1 } as CSSProperties}
        />
      )}
      {look === 'pill' && <Icon name="clock" size={16} />}
      <Text className="ui-countdown__time">{look === 'pill' && words ? words(time) : time}</Text>
      <View className="ui-countdown__said" {...aria({ live: 'polite' })}>
        {minutes !== null && t('countDown.minutesLeft', { count: minutes })}
      </View>
    </View>
  )
}
