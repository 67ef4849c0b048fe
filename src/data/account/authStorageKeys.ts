import { parseShopAssistantId } from '@anzuo/domain/shop/shopAssistantId'
import { createTextStorageKey } from '@/platform/storage'

/** What a header can carry as a bearer token (RFC 6750, section 2.1). */
const BEARER_TOKEN_PATTERN = /^[\w.~+/-]+=*$/

/** Where the bearer token is kept on the device. A text that no header can carry counts as none. */
export const authTokenStorageKey = {
  ...createTextStorageKey('token'),
  decode: (text: string) => (BEARER_TOKEN_PATTERN.test(text) ? text : null),
}

/** Where the device keeps, also after a log-out, what says that somebody has logged in on it. */
export const knownClientTokenStorageKey = createTextStorageKey('knownClient')

/** Where the shop assistant whose link the person came by is kept until the app closes. */
export const shopAssistantStorageKey = {
  ...createTextStorageKey('assistantId', 'session'),
  decode: parseShopAssistantId,
}

/** Where the tab keeps a code that was sent, and the device the calling code that was chosen last; the log-in page begins with them. */
export const PENDING_CODE_STORAGE_NAME = 'pendingCode'
export const CALLING_CODE_STORAGE_NAME = 'callingCode'
