import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import type { ReportListEntry } from '@/data/health/reportList'
import { HEALTH_CHECK_TAGS, type HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { IconButton } from '@/ui/forms/IconButton'
import { Pressable } from '@/ui/forms/Pressable'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import {
  createCheckCalendar,
  getDayStart,
  getTintBorders,
  type CalendarDay,
  type ScoreTint,
} from './checkCalendar'
import { toHealthHistoryEntry } from './historyEntries'
import './calendar.scss'

/** As many dots as fit below a day. */
const MAX_DOTS = 3

export type CheckCalendarCardProps = {
  reports: readonly ReportListEntry[]
  /** When massages of the month began, ms. */
  massages: readonly number[]
  /** A moment in the month that is shown, ms. */
  month: number
  /** Midnight of the day whose checks stand beside the calendar; null without one. */
  chosenDay: number | null
  onDayChosen: (day: CalendarDay) => void
  /** Leads to the month before or after; undefined where nothing is there. */
  onEarlier?: () => void
  onLater?: () => void
}

/** The checks of a month by days: a tint for the score, dots for massages and tags. What they mean is said in words beside each day. */
export const CheckCalendarCard = ({ reports, massages, month, ...props }: CheckCalendarCardProps) => {
  const { t } = useTranslation(['report', 'health'])
  const { chosenDay, onDayChosen, onEarlier, onLater } = props
  const weeks = createCheckCalendar(reports, month, Date.now())
  const days = weeks.flat().filter(({ isInMonth }) => isInMonth)
  const massageDays = new Set(massages.map(getDayStart))
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
            hasMassage={massageDays.has(day.start)}
            isChosen={day.start === chosenDay}
            onPress={() => onDayChosen(day)}
          />
        ))}
      </View>
      <CalendarLegend days={days} hasMassages={massageDays.size > 0} />
    </Card>
  )
}

type DayCellProps = { day: CalendarDay; hasMassage: boolean; isChosen: boolean; onPress: () => void }

/** One day; one with checks can be pressed. Days of the neighbouring months are for orientation only. */
const DayCell = ({ day, hasMassage, isChosen, onPress }: DayCellProps) => {
  const label = useDayText(day, { hasMassage })
  const { start, isInMonth, isToday, checks, tint, tags } = day
  const isOpen = isInMonth && checks.length > 0
  // A session that the chair has counted says what the tag would say.
  const dots = [...(hasMassage ? ['massage'] : []), ...tags.filter(tag => !hasMassage || tag !== 'massage')]
  const mark = isOpen ? ` calendar__date--${tint ?? 'none'}` : isInMonth ? '' : ' calendar__date--outside'
  const inside = (
    <>
      <View className={`calendar__date${mark}${isToday && isInMonth ? ' calendar__date--today' : ''}`}>
        <View className="calendar__number">{new Date(start).getDate()}</View>
      </View>
      {isInMonth && dots.length > 0 && (
        <View className="calendar__dots">
          {dots.slice(0, MAX_DOTS).map(dot => (
            <View key={dot} className={`calendar__dot calendar__dot--${dot}`} />
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

/** `18 Nov: 82, Good, Massage, Coffee` */
const useDayText = (
  { start, checks, tags }: CalendarDay,
  { hasMassage }: { hasMassage: boolean },
): string => {
  const { t } = useTranslation(['report', 'health'])
  const [score] = checks.flatMap(check => toHealthHistoryEntry(check, [check]).score ?? [])
  const rating = score
    ? [formatNumber(score.value), ...(score.isRated ? [t(`health:band.${score.band.name}`)] : [])]
    : [t('history.noScore')]
  const massage = hasMassage ? [t('history.massage')] : []
  const words = [...rating, ...massage, ...tags.map(tag => t(`annotation.tag.${tag}`))].join(
    t('calendar.and'),
  )
  return t('calendar.day', { day: formatDay(start), words })
}

type CalendarLegendProps = { days: readonly CalendarDay[]; hasMassages: boolean }

const CalendarLegend = ({ days, hasMassages }: CalendarLegendProps) => {
  const { t } = useTranslation('report')
  const { good, excellent } = getTintBorders()
  const tags = HEALTH_CHECK_TAGS.filter(tag => days.some(day => day.tags.includes(tag)))
  const dots: [HealthCheckTag, string][] = [
    ...(hasMassages ? [['massage', t('history.massage')] as [HealthCheckTag, string]] : []),
    ...tags
      .filter(tag => !hasMassages || tag !== 'massage')
      .map((tag): [HealthCheckTag, string] => [tag, t(`annotation.tag.${tag}`)]),
  ]
  const tints: [ScoreTint, string][] = [
    ['low', t('calendar.below', { border: good })],
    ['good', t('calendar.between', { low: good, high: excellent - 1 })],
    ['excellent', t('calendar.from', { border: excellent })],
  ]
  const hasDayWithoutScore = days.some(({ checks, tint }) => checks.length > 0 && tint === null)
  return (
    <>
      {dots.length > 0 && (
        <View className="calendar__legend t-note">
          {dots.map(([dot, words]) => (
            <View key={dot} className="calendar__sign">
              <View className={`calendar__dot calendar__dot--${dot}`} />
              {words}
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
