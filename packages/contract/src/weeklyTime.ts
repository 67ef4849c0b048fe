import { isTimeZone, MINUTES_OF_DAY } from '@anzuo/domain/chair/massageSchedules'
import { z } from 'zod'

/** A time on some days of the week, by the clock of a zone. */
export const WeeklyTimeSchema = z.object({
  minuteOfDay: z
    .number()
    .int()
    .min(0)
    .max(MINUTES_OF_DAY - 1),
  /** Monday is 0. */
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .min(1)
    .max(7)
    .refine(days => new Set(days).size === days.length),
  timeZone: z.string().max(64).refine(isTimeZone),
  isOn: z.boolean(),
})
