import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  apiContract,
  type EndpointPath,
  type ApiContract,
  type ResponseData,
  type ValidatedRequestBody,
} from '@anzuo/contract'
import type { Endpoint } from '@anzuo/contract/endpoint'
import { NEXT_TOKEN_HEADER } from '@anzuo/domain/nextTokenHeader'
import { createResponseEnvelopeSchema } from '@anzuo/contract/responseEnvelope'
import { parseShopAssistantId } from '@anzuo/domain/shop/shopAssistantId'
import { translate, type Locale, type TranslatableMessage } from '../messages'
import { sendEnvelope, createSuccessEnvelope } from './envelope'
import { getRequestLocale } from './requestLocale'
import type { CallTurns } from './callTurns'
import { SAFETY_PATH } from './safetyPath'
import { createApiError, createServerBusyError } from './apiError'
import type { RecordSecurityEvent, SecurityEvent, SecurityEventOrigin } from '../securityLog'
import { getEventOrigin, type AuthenticatedUser } from './requestDecorators'
import type { RequestRateLimiter } from './securityPlugins'

type Caller<P extends EndpointPath> = ApiContract[P]['access'] extends 'user'
  ? AuthenticatedUser
  : ApiContract[P]['access'] extends 'optional'
    ? AuthenticatedUser | null
    : null

/** What a handler gets: the checked request, and who asks from where in which language. */
export type RequestContext<P extends EndpointPath> = {
  request: ValidatedRequestBody<P>
  caller: Caller<P>
  locale: Locale
  /** The shop assistant whose link the person followed, from the header `userid`. */
  assistantId: string | null
  /** Address of the caller. */
  ip: string
  /** What the caller's browser says of itself. */
  userAgent: string
  /** Writes to the security log what this call did. */
  recordSecurityEvent: (event: SecurityEvent) => void
  /** Whether the caller has disconnected meanwhile. Takes a moment: a disconnect is seen after the request. */
  hasDisconnected: () => Promise<boolean>
  /** Milliseconds since the call began to arrive. */
  getElapsedMs: () => number
}

/** Data with something to tell the person. */
export class ResponseWithMessage<Data> {
  constructor(
    readonly data: Data,
    readonly message: TranslatableMessage,
  ) {}
}

type RouteHandler<P extends EndpointPath> = (
  context: RequestContext<P>,
) => Promise<ResponseData<P> | ResponseWithMessage<ResponseData<P>>>

/** The handlers of some calls of the contract, as a module gives them. */
export type RouteHandlers<Calls> = { [P in keyof Calls & EndpointPath]: RouteHandler<P> }

/** One handler for every call of the contract: a missing one is a type error. */
export type ApiRouteHandlers = RouteHandlers<ApiContract>

/** Adds every call of the contract to the server: who may make it, what is checked, what answers. */
export const registerApiRoutes = (
  app: FastifyInstance,
  options: {
    handlers: ApiRouteHandlers
    /** The person a token belongs to, and the token that replaces it when it is due; null when the session is over or never was. */
    authenticate: (
      token: string,
      path: EndpointPath,
      origin: SecurityEventOrigin,
    ) => Promise<{ caller: AuthenticatedUser; nextToken: string | null } | null>
    /** Whether a stop with this token takes no turn. */
    mayStopAtOnce: (token: string | null) => boolean
    rateLimiter: RequestRateLimiter
    turns: CallTurns
    recordSecurityEvent: RecordSecurityEvent
  },
): void => {
  const { turns } = options
  const add = <P extends EndpointPath>(path: P, handler: RouteHandler<P>) => {
    const { access } = apiContract[path] as Endpoint
    app.post<{ Body: ValidatedRequestBody<P> }>(path, {
      schema: createRouteSchema(path),
      onRequest: async (request, reply) => {
        const token = getBearerToken(request)
        if (path === SAFETY_PATH && !options.mayStopAtOnce(token))
          request.mayBegin = await turns.beginStop(request.raw)
        if (!request.mayBegin) throw createServerBusyError()
        await options.rateLimiter.countAddress(request, path)
        if (access === 'open') return
        const session =
          token === null ? null : await options.authenticate(token, path, getEventOrigin(request))
        request.caller = session?.caller ?? null
        if (token !== null && session === null) reply.header('www-authenticate', INVALID_TOKEN_CHALLENGE)
        if (session?.nextToken) reply.header(NEXT_TOKEN_HEADER, session.nextToken)
        if (access === 'user' && request.caller === null)
          throw createApiError('sessionOver', 'verificationFailed')
        if (request.caller !== null) await options.rateLimiter.countAccount(request, path)
      },
      // A call that takes nothing may be made without a body.
      preValidation: async request => {
        request.body ??= {} as ValidatedRequestBody<P>
      },
      handler: async (request, reply) => {
        const locale = getRequestLocale(request)
        const answer = await handler({
          request: request.body as ValidatedRequestBody<P>,
          caller: request.caller as Caller<P>,
          locale,
          assistantId: parseShopAssistantId(request.headers.userid),
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          recordSecurityEvent: event => options.recordSecurityEvent(event, getEventOrigin(request)),
          hasDisconnected: () => isSocketDisconnected(request.raw.socket),
          getElapsedMs: () => reply.elapsedTime,
        })
        // Writing a long answer takes a while.
        if (path !== SAFETY_PATH) await turns.goOn()
        const data = answer instanceof ResponseWithMessage ? answer.data : answer
        const message = answer instanceof ResponseWithMessage ? translate(locale, answer.message) : ''
        return sendEnvelope(reply, createSuccessEnvelope(data, message))
      },
    })
  }

  for (const path of Object.keys(apiContract) as EndpointPath[])
    add(path, options.handlers[path] as RouteHandler<EndpointPath>)
}

/** What goes into a call and comes out, for validation and `/openapi.json`. */
const createRouteSchema = (path: EndpointPath) => {
  const { summary, access, request: body, data, changed } = apiContract[path] as Endpoint
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    body,
    response: { 200: createResponseEnvelopeSchema(changed ? z.union([data, changed]) : data) },
    ...(access === 'open' ? {} : { security: [{ token: [] }] }),
  }
}

/**
 * Goes beside the answer to a token that is over or never was (RFC 6750, section 3.1); a call that needs nobody is answered as to a
 * visitor.
 */
const INVALID_TOKEN_CHALLENGE = 'Bearer error="invalid_token"'

/** How long a disconnect that came with the request may take to be seen, in ms. */
const DISCONNECT_GRACE_MS = 10

const isSocketDisconnected = async (socket: Socket): Promise<boolean> => {
  await wait(DISCONNECT_GRACE_MS)
  return socket.destroyed || socket.readableEnded
}

const getBearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
