import type { EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { ServerInstance } from './serverInstance'
import type { World } from './world'

/** What a phone learnt from a call: an answer, or nothing at all. */
export type CallOutcome<Data> = { code: number; data: Data | null } | null

export type SimulatedNetwork = ReturnType<typeof createSimulatedNetwork>

/** A phone gives an answer up after so long. */
const CLIENT_TIMEOUT_MS = 15_000

const MAX_TRIES = 5

/** The server had nothing to say about the call itself, so the same call is made again. */
const CODES_TO_RETRY = [1053, 5000, 1029]

/** The network between phones, providers and instances: messages come late, twice, in another order, or never. */
export const createSimulatedNetwork = (world: World, instances: readonly ServerInstance[]) => {
  const { faults, random, scheduler, time, history } = world

  /** One message to some instance, and the way of its answer back. Never ends when either is lost. */
  const send = async (request: Parameters<ServerInstance['inject']>[0]) => {
    const instance = random.pick(instances)
    await scheduler.sleep(faults.drawDelayMs())
    if (faults.happens('messageLoss')) return new Promise<never>(() => {})
    if (faults.happens('messageDoubling'))
      time.schedule(faults.drawDelayMs(), () => void random.pick(instances).inject(request))
    const answer = await instance.inject(request)
    if (answer === null || faults.happens('messageLoss')) return new Promise<never>(() => {})
    await scheduler.sleep(faults.drawDelayMs())
    return answer
  }

  const sendWithTimeout = (request: Parameters<typeof send>[0]) =>
    Promise.race([send(request), scheduler.sleep(CLIENT_TIMEOUT_MS).then(() => null)])

  const callOnce = async <P extends EndpointPath>(
    path: P,
    body: RequestBody<P>,
    token: string | null,
  ): Promise<CallOutcome<ResponseData<P>>> => {
    const answer = await sendWithTimeout({
      url: path,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: JSON.stringify(body),
    })
    if (!answer) return null
    return JSON.parse(answer.body) as { code: number; data: ResponseData<P> | null }
  }

  return {
    /** A call that is made again, with the same body, until it is answered or the person gives up. */
    call: async <P extends EndpointPath>(
      path: P,
      body: RequestBody<P>,
      { token, name, maxTries = MAX_TRIES }: { token: string | null; name: string; maxTries?: number },
    ): Promise<CallOutcome<ResponseData<P>>> => {
      for (let tries = 1; tries <= maxTries; tries += 1) {
        const outcome = await callOnce(path, body, token)
        history.record(`${name} ${path} try ${tries}: ${outcome ? outcome.code : 'no answer'}`)
        if (outcome && !CODES_TO_RETRY.includes(outcome.code)) return outcome
        await scheduler.sleep(random.nextInteger(200, 4000))
      }
      return null
    },
    /** A notice of a provider to some instance; the status of the answer, or null without one. */
    notify: async (url: string, payload: string): Promise<number | null> => {
      const headers = { 'content-type': 'application/json', 'x-signature': 'genuine' }
      return (await sendWithTimeout({ url, headers, payload }))?.status ?? null
    },
  }
}
