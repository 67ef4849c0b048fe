import type { Goals } from '../goals/missedGoals'

/** Pages by which people come in, by the name that `--only` chooses them by. */
export const ENTRY_PAGES = {
  home: '/store/brand',
  list: '/store/chooseBuy',
  product: '/productDetail/w8',
  landing: '/w/W24A/W24A000001',
  shared: '/g/W24A000001',
  friend: '/wechatPayOther/20260101000000',
  health: '/health',
  login: '/login',
  stores: '/storesInformation',
  help: '/commonProblems',
} as const

export type EntryPageName = keyof typeof ENTRY_PAGES

/** Times in ms, on the slow phone, of a page that is opened for the first time and again. */
const TIME_GOALS: Goals = { fcp: 700, lcp: 1200, blocking: 150, cls: 0.02, tap: 100 }

/** Scripts and styles of a page, gzip. */
const CODE_GOAL_BYTES = { home: 130_000, other: 150_000 }

/** What every entry page is to reach. */
export const getEntryPageGoals = (page: string, visit: 'first' | 'again'): Goals => ({
  ...TIME_GOALS,
  ...(page === 'home' ? { productUsable: 450 } : {}),
  ...(visit === 'first' ? { jsCssGz: page === 'home' ? CODE_GOAL_BYTES.home : CODE_GOAL_BYTES.other } : {}),
})
