import { createTextStorageKey } from '@/platform/storage'

/** Where the bearer token is kept on the device. */
export const authTokenStorageKey = createTextStorageKey('token')

/** Where the shop assistant whose link the person came by is kept until the app closes. */
export const shopAssistantStorageKey = createTextStorageKey('assistantId', 'session')

/** What the header `userid` carries when no shop assistant led the person here. */
export const NO_SHOP_ASSISTANT_ID = '00000000-0000-0000-0000-000000000000'
