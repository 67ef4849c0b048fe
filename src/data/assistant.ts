import { useEffect } from 'react'
import { currentAssistant, rememberAssistant } from './session'

/** The server takes an assistant's id as a uuid; anything else in a link is nobody's. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Remembers the assistant of a link for as long as the app is open: every call carries the id from now on. */
export const useAssistantOfLink = (assistantId: string | undefined): void => {
  useEffect(() => {
    if (assistantId && UUID.test(assistantId)) rememberAssistant(assistantId)
  }, [assistantId])
}

/** What a shared link carries on, so that a friend's order counts for the same assistant. */
export const assistantQuery = (): Record<string, string> => {
  const id = currentAssistant()
  return id && UUID.test(id) ? { assistantId: id } : {}
}
