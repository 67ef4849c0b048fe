import type { SubscribeMessages } from './types'

/** Browsers have no such messages: nobody is asked. */
export const subscribeMessages: SubscribeMessages | null = null
