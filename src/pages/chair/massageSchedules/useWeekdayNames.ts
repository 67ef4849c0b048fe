import { useTranslation } from '@/i18n'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Days of the week in words, Monday first. */
export const useWeekdayNames = () => {
  const { t } = useTranslation('chairHabits')
  const getName = (day: number): string => t(`schedule.weekday.${day as 0}`)
  return {
    weekdays: WEEKDAYS.map(day => ({ day, name: getName(day) })),
    formatWeekdays: (days: readonly number[]): string =>
      days.length === WEEKDAYS.length
        ? t('schedule.everyDay')
        : WEEKDAYS.filter(day => days.includes(day))
            .map(getName)
            .join(t('schedule.and')),
  }
}
