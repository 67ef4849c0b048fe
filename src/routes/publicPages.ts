import type { RouteName } from './table'

/**
 * Pages that say the same to everybody: they may be found by a search and sent as a card. All others are about one person. In the
 * mini-program each has a page file that lets the platform send it (`index.config.ts`).
 */
export const publicPages: readonly RouteName[] = [
  'storeBrand',
  'community',
  'chooseBuy',
  'productDetail',
  'storesInformation',
  'material',
  'tongueGuide',
  'indicator',
  'brandIndicator',
  'instructionsW',
  'instructionsModel',
  'instructions',
  'commonProblems',
  'commonProblem',
  'storeHelp',
  'brandIntroduction',
  'about',
  'storeAbout',
  'contactUs',
  'legal',
  'download',
]

/** Whether a page says the same to everybody. */
export const isPublicPage = (name: RouteName | null): boolean => name !== null && publicPages.includes(name)
