import { useEffect } from 'react'
import { getShopAssistantId, storeShopAssistantId } from '../account/authSession'

/** Remembers the assistant of a link for as long as the app is open: every call carries the id from now on. */
export const useShopAssistantReferral = (assistantId: string | undefined): void => {
  useEffect(() => storeShopAssistantId(assistantId), [assistantId])
}

/** What a shared link carries on, so that a friend's order counts for the same assistant. */
export const getShopAssistantQueryParams = (): Record<string, string> => {
  const id = getShopAssistantId()
  return id ? { assistantId: id } : {}
}
