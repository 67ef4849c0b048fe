/** What the header `userid` carries when no shop assistant led the person here. */
export const NO_SHOP_ASSISTANT_ID = '00000000-0000-0000-0000-000000000000'

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The shop assistant that a text of a link, of a header or of the device names; null for one that names none. An id is a UUID: any
 * other text may be one that no header can carry.
 */
export const parseShopAssistantId = (text: unknown): string | null =>
  typeof text === 'string' && UUID_PATTERN.test(text) && text !== NO_SHOP_ASSISTANT_ID ? text : null
