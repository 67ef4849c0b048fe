import { RequestError } from '@anzuo/domain/requestError'

/** Which of our texts says what went wrong. */
type ErrorTextKey = 'offline' | 'timeout' | 'gone' | 'refused' | 'broken'

/** Codes of the envelope: for a field that holds nothing sensible, and for what is not there or not this person's. */
const INVALID_REQUEST_CODE = 1001
const NOT_FOUND_CODE = 1004

export type ErrorMessageDescriptor = {
  key: ErrorTextKey
  /** The server's own words, when it said something. */
  serverMessage: string | null
}

/** What to tell about an error; null for a request that was never sent, of which nobody needs to hear. */
export const getErrorText = (error: unknown): ErrorMessageDescriptor | null => {
  if (!(error instanceof RequestError)) return { key: 'broken', serverMessage: null }
  const { kind, code, message } = error
  if (kind === 'cancelled') return null
  if (kind === 'refused') return { key: code === NOT_FOUND_CODE ? 'gone' : 'refused', serverMessage: message }
  return { key: kind, serverMessage: null }
}

/**
 * The same for what a page opens. It asks by what stands in its address, so that an answer of "not sensible" means that the
 * address names nothing there is: to ask again would not help.
 */
export const getPageLoadErrorText = (error: unknown): ErrorMessageDescriptor | null =>
  error instanceof RequestError && error.code === INVALID_REQUEST_CODE
    ? { key: 'gone', serverMessage: null }
    : getErrorText(error)
