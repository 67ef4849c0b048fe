import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import type { ReportListEntry } from '@/data/health/reportList'
import { HEALTH_CHECK_TAGS } from '@anzuo/domain/report/checkAnnotation'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { IconButton } from '@/ui/forms/IconButton'
import { Pressable } from '@/ui/forms/Pressable'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { createCheckCalendar, getTintBorders, type CalendarDay, type ScoreTint } from './checkCalendar'
import { toHealthHistoryEntry } from './historyEntries'
import './calendar.scss'

/** As many dots as fit below a day. */
const MAX_DOTS = 3

export type CheckCalendarCardProps = {
  reports: readonly ReportListEntry[]
  /** A moment in the month that is shown, ms. */
  month: number
  /** Midnight of the day whose checks stand beside the calendar; null without one. */
  chosenDay: number | null
  onDayChosen: (day: CalendarDay) => void
  /** Leads to the month before or after; undefined where nothing is there. */
  onEarlier?: () => void
  onLater?: () => void
}

/** The checks of a month by days: a tint for the score, dots for the tags. What they mean is said in words beside each day. */
export const CheckCalendarCard = ({ reports, month, ...props }: CheckCalendarCardProps) => {
  const { t } = useTranslation(['report', 'health'])
  const { chosenDay, onDayChosen, onEarlier, onLater } = props
  const weeks = createCheckCalendar(reports, month, Date.now())
  const days = weeks.flat().filter(({ isInMonth }) => isInMonth)
  const count = days.filter(({ checks }) => checks.length > 0).length
  return (
    <Card id="history-calendar">
      <Row align="center">
        <FlexGrow>
          <View className="t-head" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {dayjs(month).format(t('health:history.monthPattern'))}
          </View>
        </FlexGrow>
        <IconButton
          id="calendar-before"
          className="calendar__step"
          icon="back"
          size={18}
          label={t('calendar.before')}
          disabled={!onEarlier}
          onPress={onEarlier}
        />
        <IconButton
          id="calendar-after"
          className="calendar__step"
          icon="next"
          size={18}
          label={t('calendar.after')}
          disabled={!onLater}
          onPress={onLater}
        />
      </Row>
      <View id="calendar-words" className="t-small t-quiet">
        {count === 0 ? t('calendar.none') : t('calendar.days', { count })}
      </View>
      <View className="calendar__days">
        {weeks[0]?.map(({ start }) => (
          <View key={start} className="calendar__weekday" {...getAriaAttributes({ hidden: true })}>
            {t(`calendar.weekday.${dayjs(start).day()}`)}
          </View>
        ))}
        {weeks.flat().map(day => (
          <DayCell
            key={day.start}
            day={day}
            isChosen={day.start === chosenDay}
            onPress={() => onDayChosen(day)}
          />
        ))}
      </View>
      <CalendarLegend days={days} />
    </Card>
  )
}

type DayCellProps = { day: CalendarDay; isChosen: boolean; onPress: () => void }

/** One day; one with checks can be pressed. Days of the neighbouring months are for orientation only. */
const DayCell = ({ day, isChosen, onPress }: DayCellProps) => {
  const label = useDayText(day)
  const { start, isInMonth, isToday, checks, tint, tags } = day
  const isOpen = isInMonth && checks.length > 0
  const mark = isOpen ? ` calendar__date--${tint ?? 'none'}` : isInMonth ? '' : ' calendar__date--outside'
  const inside = (
    <>
      <View className={`calendar__date${mark}${isToday && isInMonth ? ' calendar__date--today' : ''}`}>
        <View className="calendar__number">{new Date(start).getDate()}</View>
      </View>
      {isOpen && tags.length > 0 && (
        <View className="calendar__dots">
          {tags.slice(0, MAX_DOTS).map(tag => (
            <View key={tag} className={`calendar__dot calendar__dot--${tag}`} />
          ))}
        </View>
      )}
    </>
  )
  if (!isOpen)
    return (
      <View className="calendar__day" {...getAriaAttributes({ hidden: true })}>
        {inside}
      </View>
    )
  return (
    <Pressable
      className={`calendar__day calendar__day--open${isChosen ? ' calendar__day--chosen' : ''}`}
      onPress={onPress}
      aria={{ label, current: isChosen ? 'true' : undefined }}
    >
      {inside}
    </Pressable>
  )
}

/** `18 Nov: 82, Good, Coffee` */
const useDayText = ({ start, checks, tags }: CalendarDay): string => {
  const { t } = useTranslation(['report', 'health'])
  const [score] = checks.flatMap(check => toHealthHistoryEntry(check, [check]).score ?? [])
  const rating = score
    ? [formatNumber(score.value), ...(score.isRated ? [t(`health:band.${score.band.name}`)] : [])]
    : [t('history.noScore')]
  const words = [...rating, ...tags.map(tag => t(`annotation.tag.${tag}`))].join(t('calendar.and'))
  return t('calendar.day', { day: formatDay(start), words })
}

const CalendarLegend = ({ days }: { days: readonly CalendarDay[] }) => {
  const { t } = useTranslation('report')
  const { good, excellent } = getTintBorders()
  const tags = HEALTH_CHECK_TAGS.filter(tag => days.some(day => day.tags.includes(tag)))
  const tints: [ScoreTint, string][] = [
    ['low', t('calendar.below', { border: good })],
    ['good', t('calendar.between', { low: good, high: excellent - 1 })],
    ['excellent', t('calendar.from', { border: excellent })],
  ]
  const hasDayWithoutScore = days.some(({ checks, tint }) => checks.length > 0 && tint === null)
  return (
    <>
      {tags.length > 0 && (
        <View className="calendar__legend t-note">
          {tags.map(tag => (
            <View key={tag} className="calendar__sign">
              <View className={`calendar__dot calendar__dot--${tag}`} />
              {t(`annotation.tag.${tag}`)}
            </View>
          ))}
        </View>
      )}
      <View className="calendar__legend t-note">
        <View>{t('calendar.score')}</View>
        {tints.map(([tint, words]) => (
          <View key={tint} className="calendar__sign">
            <View className={`calendar__tint calendar__date--${tint}`} />
            {words}
          </View>
        ))}
        {hasDayWithoutScore && (
          <View className="calendar__sign">
            <View className="calendar__tint calendar__date--none" />
            {t('history.noScore')}
          </View>
        )}
      </View>
    </>
  )
}
