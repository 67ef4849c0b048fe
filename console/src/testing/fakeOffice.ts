import type { OfficePath, OfficeResponseData } from '@anzuo/contract/office/index'

type Answer<P extends OfficePath> =
  { data: OfficeResponseData<P> } | { code: number; message: string; data?: unknown } | 'noAnswer'

type Call = { path: string; body: Record<string, unknown> }

/** Stands in for the server: gives to each call what the test says, and writes down what was asked. */
export const createFakeOffice = () => {
  const answers = new Map<string, Answer<OfficePath>>()
  const calls: Call[] = []
  globalThis.fetch = ((path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) as Record<string, unknown> })
    const answer = answers.get(path)
    if (!answer || answer === 'noAnswer') return Promise.reject(new TypeError('no network'))
    const envelope = { code: 0, message: '', data: null, ...answer }
    return Promise.resolve({
      headers: new Headers({ 'x-request-id': 'request-1' }),
      json: () => Promise.resolve(envelope),
    } as Response)
  }) as typeof fetch
  return {
    answer: <P extends OfficePath>(path: P, answer: Answer<P>) => {
      answers.set(path, answer as Answer<OfficePath>)
    },
    calls,
    callsOf: (path: OfficePath) => calls.filter(call => call.path === path).map(({ body }) => body),
  }
}
