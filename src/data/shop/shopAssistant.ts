import { useEffect } from 'react'
import { getShopAssistantId, storeShopAssistantId } from '../account/authSession'

/** The server takes an assistant's id as a uuid; anything else in a link is nobody's. */
const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Remembers the assistant of a link for as long as the app is open: every call carries the id from now on. */
export const useShopAssistantReferral = (assistantId: string | undefined): void => {
  useEffect(() => {
    if (assistantId && UUID_PATTERN.test(assistantId)) storeShopAssistantId(assistantId)
  }, [assistantId])
}

/** What a shared link carries on, so that a friend's order counts for the same assistant. */
export const getShopAssistantQueryParams = (): Record<string, string> => {
  const id = getShopAssistantId()
  return id && UUID_PATTERN.test(id) ? { assistantId: id } : {}
}
