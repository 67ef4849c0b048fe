import { RequestFailure } from '@/domain/failure'

/** Which of our texts says what went wrong. */
export type FailureTextKey = 'offline' | 'timeout' | 'gone' | 'refused' | 'broken'

/** Code of the envelope for something that is not there, or not this person's. */
const NOT_FOUND = 1004

export type FailureText = {
  key: FailureTextKey
  /** The server's own words, when it said something. */
  serverMessage: string | null
}

/** What to tell about an error; null for a request that was never sent, of which nobody needs to hear. */
export const failureTextOf = (error: unknown): FailureText | null => {
  if (!(error instanceof RequestFailure)) return { key: 'broken', serverMessage: null }
  const { kind, code, message } = error
  if (kind === 'cancelled') return null
  if (kind === 'refused') return { key: code === NOT_FOUND ? 'gone' : 'refused', serverMessage: message }
  return { key: kind, serverMessage: null }
}
