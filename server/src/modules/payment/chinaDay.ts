import { DAY_MS } from '@anzuo/domain/durations'

/** First moment of a day in China, `2026-01-31`, and of the next one. */
export const getChinaDay = (date: string): { from: Date; to: Date } => {
  const from = new Date(`${date}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/** The day so many days after another, or before it; both as `2026-01-31`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
