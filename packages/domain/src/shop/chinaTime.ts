import { HOUR_MS, type EpochMs } from './shopRules'

/** Shop and stores are in mainland China, which has one time zone and no summer time. */
export const CHINA_UTC_OFFSET_MS = 8 * HOUR_MS

/** Date and time in China at a moment, `2026-11-20 08:00:00`. */
export const formatChinaDateTime = (moment: EpochMs): string =>
  new Date(moment + CHINA_UTC_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The day in China at a moment, `2026-11-20`. */
export const formatChinaDate = (moment: EpochMs): string => formatChinaDateTime(moment).slice(0, 10)
