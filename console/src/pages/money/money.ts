import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { StatusTone } from '../../parts/Status'

export type OddMoney = OfficeResponseData<'/office/v1/odd_money/get'>
export type OddMoneySummary = OfficeResponseData<'/office/v1/odd_money/list'>['oddMoney'][number]
export type LedgerLine = OfficeResponseData<'/office/v1/money/ledger'>['lines'][number]
export type StatementDay = OfficeResponseData<'/office/v1/money/day'>
type StatementDayStatus = StatementDay['status']

export const oddMoneyTones: Record<OddMoneySummary['state'], StatusTone> = {
  open: 'wrong',
  toSign: 'planned',
  goingBack: 'underWay',
  resolved: 'done',
}

export const dayTones: Record<StatementDayStatus, StatusTone> = {
  closed: 'done',
  ready: 'underWay',
  differs: 'waiting',
  waiting: 'waiting',
  notOver: 'planned',
}

/** Whether a statement is being fetched at this moment, as opposed to one that waits for a later time. */
export const isFetchingNow = ({ providers }: Pick<StatementDay, 'providers'>, now: Date): boolean =>
  providers.some(({ fetch }) => fetch?.tryAt && Date.parse(fetch.tryAt) <= now.getTime())

/** What the provider says more or less than the books, in cents. */
export const getDifference = ({ ours, theirs }: Pick<OddMoneySummary, 'ours' | 'theirs'>): number =>
  (theirs ?? 0) - (ours ?? 0)

const DAY_MS = 86_400_000

/** The day in China at a moment, `2026-11-20`: the shop's days begin there, wherever somebody looks from. */
export const getChinaDate = (now: Date): string =>
  new Date(now.getTime() + DAY_MS / 3).toISOString().slice(0, 10)

/** The day so many days after another, or before it. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long ago something was, in the largest unit of which it is at least one. */
export const getAge = (instant: string, now: Date): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  const age = Math.max(0, now.getTime() - Date.parse(instant))
  if (age >= DAY_MS) return { unit: 'days', count: Math.floor(age / DAY_MS) }
  if (age >= HOUR_MS) return { unit: 'hours', count: Math.floor(age / HOUR_MS) }
  return { unit: 'minutes', count: Math.floor(age / MINUTE_MS) }
}
