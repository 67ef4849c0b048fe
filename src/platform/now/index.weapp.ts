import type { UseNow } from './types'

/** No page of the mini-program is drawn before it runs. */
export const useNow: UseNow = () => Date.now()
