import type { OpeningHours } from '@anzuo/domain/chinaTime'
import { DAYS_OF_WEEK, type WeekHours } from '@anzuo/domain/openingHours'
import type { retailStores } from '../../db/schema'

type StoredHours = Pick<typeof retailStores.$inferSelect, 'opens' | 'closes' | 'otherHours'>

/** The hours of each weekday, Monday first. */
export const toWeekHours = ({ opens, closes, otherHours }: StoredHours): WeekHours =>
  Array.from({ length: DAYS_OF_WEEK }, (_, day) => {
    const other = otherHours[day]
    return other === undefined ? { opens, closes } : other
  })

const isSame = (a: OpeningHours, b: OpeningHours | null): boolean =>
  a.opens === b?.opens && a.closes === b.closes

/** A week as it is stored: the hours that most days have, and the days that differ. A week without hours keeps the usual ones. */
export const fromWeekHours = (week: WeekHours, usualBefore: OpeningHours): StoredHours => {
  const days = week.filter(hours => hours !== null)
  const count = (hours: OpeningHours) => days.filter(other => isSame(hours, other)).length
  const usual = days.reduce(
    (best, hours) => (count(hours) > count(best) ? hours : best),
    days[0] ?? usualBefore,
  )
  return {
    ...usual,
    otherHours: Object.fromEntries(
      week.flatMap((hours, day) => (isSame(usual, hours) ? [] : [[day, hours]])),
    ),
  }
}
