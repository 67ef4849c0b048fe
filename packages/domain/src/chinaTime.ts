import { HOUR_MS } from './durations'

/** Mainland China (Asia/Shanghai) has one time zone and no summer time. */
const CHINA_UTC_OFFSET_MS = 8 * HOUR_MS

/** A moment (ms since 1970) on the clock of China, `2026-11-20 21:30:05`. */
export const formatChinaDateTime = (moment: number): string =>
  new Date(moment + CHINA_UTC_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The day in China at a moment (ms since 1970), `2026-11-20`. */
export const formatChinaDate = (moment: number): string => formatChinaDateTime(moment).slice(0, 10)

/** Opening and closing time of each day on the clock of China, `10:00`. */
export type OpeningHours = { opens: string; closes: string }

/** Whether a place is open at a moment (ms since 1970), wherever somebody looks from. */
export const isOpenAt = ({ opens, closes }: OpeningHours, moment: number): boolean => {
  // Clock times of this form sort as text.
  const clock = formatChinaDateTime(moment).slice(11, 16)
  // Hours that reach over midnight hold before they end and after they start.
  return opens <= closes ? clock >= opens && clock < closes : clock >= opens || clock < closes
}
