import { formatChinaDate } from '@anzuo/domain/chinaTime'

const MONTHS = 12

/** The last twelve months of China, the present one first: `2026-11`. */
export const listRecentMonths = (now: Date): string[] => {
  const [year = 0, month = 1] = formatChinaDate(now.getTime()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
