import type { EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { InstanceLife } from '../instanceLife'
import type { ServerInstance } from '../serverInstance'
import type { World } from '../world'
import type { AskedResult } from './chairRights'
import type { ChairWeather } from './chairWeather'
import type { Sitter, SitterSession } from './chairPeople'

/** An instance, and the life that it has now; null before the first one. */
export type ReachableInstance = { instance: ServerInstance; getLife: () => InstanceLife | null }

/** One copy of a call at one instance. The simulation sees answers also when they are lost on their way. */
export type CallDelivery = {
  arrivedAt: number
  life: InstanceLife
  answer: { at: number; code: number; message: string; data: unknown } | null
}

/** Something that a person has asked of the server, once, with all its copies. */
export type ChairCall<P extends EndpointPath = EndpointPath> = {
  path: P
  body: RequestBody<P>
  caller: Sitter
  session: SitterSession
  askedAt: number
  deliveries: CallDelivery[]
}

export type CallAnswer<P extends EndpointPath> = { code: number; data: ResponseData<P> | null } | null

/** Hears of each call: when it is asked, arrives, is answered, and when all its copies are over. */
export type CallListener = {
  onAsked: (call: ChairCall) => void
  onArrived: (call: ChairCall, delivery: CallDelivery) => void
  onAnswered: (call: ChairCall, delivery: CallDelivery) => void
  onSettled: (call: ChairCall) => void
}

export type ChairCalls = ReturnType<typeof createChairCalls>

const PHONE_GIVES_UP_MS = 15_000

/** The server has refused, and nothing has changed: invalid, not found, conflict, too often, session over. */
const REFUSALS: readonly number[] = [1001, 1004, 1009, 1029, 2001]

/** What is known of a call that can change something. */
export const judgeResult = ({ path, deliveries }: ChairCall): AskedResult => {
  if (deliveries.some(({ answer }) => answer !== null && isDone(path, answer))) return 'done'
  const isRefused = deliveries.every(({ answer }) => answer !== null && REFUSALS.includes(answer.code))
  const isNotYet = deliveries.every(({ answer }) => answer?.code === 0)
  return isRefused || isNotYet ? 'refused' : 'unknown'
}

/** A claim is done when the chair is bound, not when the server still waits for the press. */
export const isDone = (path: EndpointPath, answer: NonNullable<CallDelivery['answer']>): boolean =>
  answer.code === 0 && (path !== '/device/bind' || (answer.data as ResponseData<'/device/bind'>).isBound)

/** The network between phones and instances: calls are lost, held back, doubled, and so are their answers. */
export const createChairCalls = (
  world: World,
  weather: ChairWeather,
  { instances, listener }: { instances: readonly ReachableInstance[]; listener: CallListener },
) => {
  const { random, scheduler, time, history, faults } = world

  const deliver = async (call: ChairCall, heldMs: number): Promise<CallDelivery | null> => {
    await scheduler.sleep(heldMs + faults.drawDelayMs() + weather.drawHeldMs())
    if (random.happens(weather.lostCall())) return null
    const { instance, getLife } = random.pick(instances)
    const life = getLife()
    if (!life || life.isDead()) return null
    const delivery: CallDelivery = { arrivedAt: time.now(), life, answer: null }
    call.deliveries.push(delivery)
    listener.onArrived(call, delivery)
    const response = await life.untilDeath(instance.inject(toRequest(call))).catch(() => null)
    if (response === null) {
      // An instance that still starts has heard nothing.
      if (!life.isDead()) call.deliveries.splice(call.deliveries.indexOf(delivery), 1)
      return null
    }
    const { code, message, data } = JSON.parse(response.body) as {
      code: number
      message: string
      data: unknown
    }
    delivery.answer = { at: time.now(), code, message, data }
    history.record(`${call.caller.name} ${call.path}${describe(call)}: ${code} ${message}`)
    listener.onAnswered(call, delivery)
    return delivery
  }

  const comeBack = async (delivering: Promise<CallDelivery | null>) => {
    const delivery = await delivering
    if (!delivery || random.happens(weather.lostCall())) return new Promise<never>(() => {})
    await scheduler.sleep(faults.drawDelayMs())
    return delivery.answer
  }

  return {
    /**
     * Asks once; null when no answer has come until the phone gives up.
     * @param who.heldMs how long the network holds the call back, whatever the weather
     */
    ask: async <P extends EndpointPath>(
      { caller, session, heldMs = 0 }: { caller: Sitter; session: SitterSession; heldMs?: number },
      path: P,
      body: RequestBody<P>,
    ): Promise<CallAnswer<P>> => {
      const call: ChairCall<P> = { path, body, caller, session, askedAt: time.now(), deliveries: [] }
      const heard = call as unknown as ChairCall
      listener.onAsked(heard)
      const copies = [
        deliver(heard, heldMs),
        ...(random.happens(weather.doubledCall()) ? [deliver(heard, heldMs)] : []),
      ]
      void Promise.all(copies).then(() => listener.onSettled(heard))
      const answer = await Promise.race([
        ...copies.map(comeBack),
        scheduler.sleep(PHONE_GIVES_UP_MS).then(() => null),
      ])
      return answer && { code: answer.code, data: answer.data as ResponseData<P> | null }
    },
  }
}

const describe = ({ path, body }: ChairCall): string =>
  path === '/device/command' ? ` ${(body as RequestBody<'/device/command'>).command.name}` : ''

const toRequest = ({ path, body, session }: ChairCall) => ({
  url: path,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}`, language: 'en' },
  payload: JSON.stringify(body),
})
