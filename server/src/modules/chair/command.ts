import type { ResponseData } from '@anzuo/contract'
import { toChairRequests, type ChairCommand, type ChairRequest } from '@anzuo/chair-protocol'
import type { ChairReply } from '../../gateways/chairs/chairConnection'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getConfirmedSitting, requireChairAccess, type ChairAccess } from './chairAccess'
import { isStartStale } from './startAge'
import type { ChairUser } from './chairMembers'
import type { ChairContext } from './context'
import { createOfflineError } from './requireChairKeys'

type CommandContext = Pick<ChairContext, 'db' | 'mqttClient' | 'chairKeys' | 'audit' | 'departures' | 'now'>

/** Commands that make a chair move which rested. */
const STARTING_COMMANDS: readonly string[] = ['start', 'startPlan', 'resume']

/** A stop, or an emergency stop. It waits for nothing but the right of the person, and is never refused for being too often. */
export const stopChair = async (
  context: Pick<ChairContext, 'mqttClient' | 'chairKeys' | 'audit' | 'stopRights'>,
  { caller, request: { serialNumber, isEmergency } }: RequestContext<'/device/stop'>,
): Promise<ResponseData<'/device/stop'>> => {
  const { role } = await context.stopRights.require(caller, serialNumber)
  const { userId } = caller
  const name = isEmergency ? 'emergencyStop' : 'stop'
  const person = { userId, role, vouchedSitting: null }
  const reply = await context.mqttClient.sendRequest(serialNumber, { name }, person)
  return toCommandResponse(context, { userId, serialNumber, name, reply })
}

/** A command of a person to a chair. The chair decides whether it does it. */
export const commandChair = async (
  context: CommandContext & { limitCommands: ChairCommandRateLimiter },
  call: RequestContext<'/device/command'>,
): Promise<ResponseData<'/device/command'>> => {
  const { caller, request, hasDisconnected } = call
  const { serialNumber, command } = request
  const access = await requireChairAccess(context.db, { userId: caller.userId, serialNumber }, context.now())
  const { name } = command
  if (name !== 'stop' && name !== 'pause') context.limitCommands(caller.userId, serialNumber)
  // A network that comes back delivers what was called off long ago: nobody expects the chair to start any more.
  if (STARTING_COMMANDS.includes(name) && (await hasDisconnected()))
    throw createApiError('unavailable', 'chairOffline')
  const askedAt = request.askedAt === undefined ? null : new Date(request.askedAt)
  const isStale = () => isStartStale({ askedAt, elapsedMs: call.getElapsedMs() }, context.now())
  const reply = await sendRequests(context, access, {
    requests: toChairRequests(command as ChairCommand),
    isStale,
  })
  if (STARTING_COMMANDS.includes(name) && reply.ok && reply.result === 'ok')
    context.departures.noteStart(serialNumber, caller, reply.state)
  return toCommandResponse(context, { userId: caller.userId, serialNumber, name, reply })
}

const EXPIRED: ChairReply = { ok: true, result: 'expired', data: new Uint8Array(0), state: null }

/** Sends one request after the other; the first answer that is not `ok` ends it. What starts the chair is not sent when it is stale. */
const sendRequests = async (
  { mqttClient }: CommandContext,
  { chair: { serialNumber }, member: { userId, role }, seat }: ChairAccess,
  { requests, isStale }: { requests: ChairRequest[]; isStale: () => boolean },
): Promise<ChairReply> => {
  let reply: ChairReply = { ok: false, reason: 'noAnswer' }
  for (const request of requests) {
    if (STARTING_COMMANDS.includes(request.name) && isStale()) return EXPIRED
    const vouchedSitting = getConfirmedSitting(seat, userId, mqttClient.getSnapshot(serialNumber))
    reply = await mqttClient.sendRequest(serialNumber, request, { userId, role, vouchedSitting })
    if (!reply.ok || reply.result !== 'ok') break
  }
  return reply
}

const toCommandResponse = async (
  { mqttClient, chairKeys, audit }: Pick<ChairContext, 'mqttClient' | 'chairKeys' | 'audit'>,
  { userId, serialNumber, name, reply }: ChairUser & { name: string; reply: ChairReply },
) => {
  const result = reply.ok ? reply.result : reply.reason
  audit.add({ serialNumber, userId, action: name, result })
  if (!reply.ok)
    throw reply.reason === 'offline'
      ? await createOfflineError(chairKeys, serialNumber)
      : createApiError('unavailable', 'chairNoAnswer')
  return { result: reply.result, state: reply.state ?? mqttClient.getSnapshot(serialNumber).state }
}

const MAX_COMMANDS = 30
const WINDOW_MS = 10_000
const CLEANUP_THRESHOLD = 10_000

export type ChairCommandRateLimiter = (userId: string, serialNumber: string) => void

/**
 * How often one person may ask something of one chair: counted by each instance in memory, because a command must not wait
 * for the database. The chair has a limit of its own. Stopping is never counted.
 * @returns a function that throws an `ApiError` when it was too often
 */
export const createChairCommandRateLimiter = (now: () => Date): ChairCommandRateLimiter => {
  const counters = new Map<string, { count: number; resetsAt: number }>()
  return (userId, serialNumber) => {
    const time = now().getTime()
    if (counters.size > CLEANUP_THRESHOLD)
      for (const [key, { resetsAt }] of counters) if (resetsAt <= time) counters.delete(key)
    const key = `${userId} ${serialNumber}`
    const counter = counters.get(key)
    if (!counter || counter.resetsAt <= time) {
      counters.set(key, { count: 1, resetsAt: time + WINDOW_MS })
      return
    }
    if (counter.count >= MAX_COMMANDS)
      throw createRateLimitError('tooManyRequests', Math.max(1, Math.ceil((counter.resetsAt - time) / 1000)))
    counter.count += 1
  }
}
