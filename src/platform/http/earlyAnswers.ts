/** Calls that index.html made before the app was there: by their token (none), assistant, language, path and body. */
type EarlyAnswers = Record<string, Promise<Response | null>>

declare global {
  // Only an interface can add to the browser's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** The answer to a call that index.html has made already, once; null when it made none like this or when that failed. */
export const takeEarlyAnswer = async (call: {
  path: string
  headers: Record<string, string>
  body: string
}): Promise<Response | null> => {
  const { authorization = '', userid, language } = call.headers
  const key = [authorization, userid, language, call.path, call.body].join(' ')
  const answer = window.earlyAnswers?.[key]
  if (!answer) return null
  delete window.earlyAnswers?.[key]
  return answer
}
