import { NEXT_TOKEN_HEADER } from '@anzuo/domain/nextTokenHeader'

/**
 * A stand-in for our server: answers `fetch` in tests, so that everything from the screen down to the HTTP layer is the real
 * thing. An envelope with `isTokenRejected` carries the header that says so, one with `nextToken` the header that brings it. `install()` before each test, `answer(path, …)` for each call that the test expects.
 */
type AnswerHeaders = { isTokenRejected?: boolean; nextToken?: string }
type Envelope = { code: number; message?: string; data?: unknown } & AnswerHeaders
type FakeResponse =
  Envelope | 'offline' | 'silence' | { text: string } | (() => FakeResponse | Promise<FakeResponse>)

export type RecordedRequest = {
  path: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal
}

const responses = new Map<string, FakeResponse>()

export const fakeServer = {
  /** Requests received so far, oldest first. */
  calls: [] as RecordedRequest[],
  /** Says how a path is answered from now on: an envelope, no network, no answer ever, or text that is no JSON. */
  answer: (path: string, answer: FakeResponse) => void responses.set(path, answer),
  /** Calls to one path. */
  callsTo: (path: string) => fakeServer.calls.filter(call => call.path === path),
  install() {
    fakeServer.calls = []
    responses.clear()
    // An account of one person, as long as a test says nothing else.
    responses.set('/household_member/list', { code: 0, data: { members: [] } })
    responses.set('/notification/unread', { code: 0, data: { count: 0 } })
    responses.set('/device/schedule/list', { code: 0, data: { schedules: [] } })
    responses.set('/invoice_title/list', { code: 0, data: { titles: [] } })
    responses.set('/device/preset/list', { code: 0, data: { presets: [], favouritePrograms: [] } })
    globalThis.fetch = handleFetch as unknown as typeof fetch
  },
}

type FetchResponse = {
  status: number
  headers: { has: (name: string) => boolean; get: (name: string) => string | null }
  text: () => Promise<string>
}

const respond = async (answer: FakeResponse, signal: AbortSignal): Promise<FetchResponse> => {
  if (typeof answer === 'function') return respond(await answer(), signal)
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  if (answer === 'silence') {
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }
  if ('text' in answer) return createResponse(answer.text)
  const { isTokenRejected, nextToken, ...envelope } = answer
  const headers = { isTokenRejected, nextToken }
  return createResponse(JSON.stringify({ message: '', data: null, ...envelope }), headers)
}

const createResponse = (
  text: string,
  { isTokenRejected = false, nextToken }: AnswerHeaders = {},
): FetchResponse => ({
  status: 200,
  headers: {
    has: name => isTokenRejected && name === 'www-authenticate',
    get: name => (name === NEXT_TOKEN_HEADER ? (nextToken ?? null) : null),
  },
  text: () => Promise.resolve(text),
})

type FetchInit = { headers: Record<string, string>; body: string; signal: AbortSignal }

const handleFetch = async (path: string, { headers, body, signal }: FetchInit) => {
  fakeServer.calls.push({ path, headers, body: JSON.parse(body), signal })
  if (signal.aborted) throw new Error('aborted')
  const answer = responses.get(path)
  if (!answer) throw new Error(`the test gave no answer for ${path}`)
  return respond(answer, signal)
}
