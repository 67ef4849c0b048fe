import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  contract,
  type CallPath,
  type Contract,
  type DataOf,
  type ValidRequestOf,
} from '../../../src/contract'
import type { Call } from '../../../src/contract/call'
import { envelope } from '../../../src/contract/envelope'
import { isUuid } from '../db/values'
import { say, type Locale, type Message } from '../messages'
import { sendEnvelope, success } from './envelope'
import { localeOf } from './language'
import { refuse } from './refusal'
import type { SignedIn } from './request'

type Caller<P extends CallPath> = Contract[P]['access'] extends 'user'
  ? SignedIn
  : Contract[P]['access'] extends 'optional'
    ? SignedIn | null
    : null

/** What a handler gets: the checked request, and who asks from where in which language. */
export type CallContext<P extends CallPath> = {
  request: ValidRequestOf<P>
  caller: Caller<P>
  locale: Locale
  /** The shop assistant whose link the person followed, from the header `userid`. */
  assistantId: string | null
  /** Address of the caller. */
  ip: string
  /** What the caller's browser says of itself. */
  userAgent: string
  /** Whether the caller has called it off meanwhile. Takes a moment: what came along with the call is heard after it. */
  hasLeft: () => Promise<boolean>
}

/** Data with something to tell the person. */
export class Spoken<Data> {
  constructor(
    readonly data: Data,
    readonly message: Message,
  ) {}
}

type Handler<P extends CallPath> = (context: CallContext<P>) => Promise<DataOf<P> | Spoken<DataOf<P>>>

/** The handlers of some calls of the contract, as a module gives them. */
export type HandlersOf<Calls> = { [P in keyof Calls & CallPath]: Handler<P> }

/** One handler for every call of the contract: a missing one is a type error. */
export type Handlers = HandlersOf<Contract>

/** Adds every call of the contract to the server: who may make it, what is checked, what answers. */
export const registerCalls = (
  app: FastifyInstance,
  options: {
    handlers: Handlers
    /** The person a token belongs to, or null when the session is over or never was. */
    findCaller: (token: string) => Promise<SignedIn | null>
    /** Throws a refusal when the caller has made too many calls. */
    limitCalls: (request: FastifyRequest, path: CallPath) => Promise<void>
  },
): void => {
  const add = <P extends CallPath>(path: P, handler: Handler<P>) => {
    const { summary, access, request: body, data, changed } = contract[path] as Call
    app.post<{ Body: ValidRequestOf<P> }>(path, {
      schema: {
        summary,
        tags: [path.split('/')[1] ?? ''],
        body,
        response: { 200: envelope(changed ? z.union([data, changed]) : data) },
        ...(access === 'open' ? {} : { security: [{ token: [] }] }),
      },
      onRequest: async request => {
        await options.limitCalls(request, path)
        if (access === 'open') return
        const token = bearerToken(request)
        request.caller = token === null ? null : await options.findCaller(token)
        if (access === 'user' && request.caller === null) throw refuse('sessionOver', 'verificationFailed')
      },
      // A call that takes nothing may be made without a body.
      preValidation: async request => {
        request.body ??= {} as ValidRequestOf<P>
      },
      handler: async (request, reply) => {
        const locale = localeOf(request)
        const answer = await handler({
          request: request.body as ValidRequestOf<P>,
          caller: request.caller as Caller<P>,
          locale,
          assistantId: assistantOf(request),
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          hasLeft: () => hasLeft(request.raw.socket),
        })
        const data = answer instanceof Spoken ? answer.data : answer
        const message = answer instanceof Spoken ? say(locale, answer.message) : ''
        return sendEnvelope(reply, success(data, message))
      },
    })
  }

  for (const path of Object.keys(contract) as CallPath[])
    add(path, options.handlers[path] as Handler<CallPath>)
}

/** So long a goodbye that came along with a call may take to be heard, in ms. */
const HEARD_MS = 10

const hasLeft = async (socket: Socket): Promise<boolean> => {
  await new Promise(resolve => setTimeout(resolve, HEARD_MS))
  return socket.destroyed || socket.readableEnded
}

/** All zeros stand for nobody. */
const assistantOf = (request: FastifyRequest): string | null => {
  const { userid } = request.headers
  return typeof userid === 'string' && isUuid(userid) && /[1-9a-f]/i.test(userid) ? userid : null
}

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
