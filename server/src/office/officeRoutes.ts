import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { officeContract, type OfficeContract, type OfficePath } from '@anzuo/contract/office'
import type { OfficeEndpoint } from '@anzuo/contract/office/endpoint'
import { createResponseEnvelopeSchema } from '@anzuo/contract/responseEnvelope'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import type { Database } from '../db/database'
import { officeRequestKeys } from '../db/schema'
import { createApiError, createServerBusyError } from '../http/apiError'
import { createSuccessEnvelope, sendEnvelope } from '../http/envelope'
import { getEventOrigin } from '../http/requestDecorators'
import { getRequestLocale } from '../http/requestLocale'
import type { RequestRateLimiter } from '../http/securityPlugins'
import { toCanonicalJson } from '../modules/idempotency/runIdempotent'
import type { RecordSecurityEvent } from '../securityLog'
import { API_KEY_PREFIX, findApiKey } from './apiKeys'
import { appendAuditEntries, type AuditEntry } from './auditLog'
import type { OfficeAuthContext } from './auth/context'
import { findSession } from './auth/sessions'
import type { AfterCommitTask, OfficeCall, OfficeCaller, OfficeChange, OfficeHandlers } from './officeCall'

declare module 'fastify' {
  // Only an interface can add to the framework's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface FastifyRequest {
    /** Who makes a call of the back office, and what of it they may see. */
    office: { caller: OfficeCaller; storeId: string | null } | null
  }
}

/** One handler for every call of the back office: a missing one is a type error. */
export type OfficeRouteHandlers = OfficeHandlers<OfficeContract>

export type OfficeRouteOptions = {
  handlers: OfficeRouteHandlers
  auth: OfficeAuthContext
  /** Whether cookies go over TLS only; false in development, which has none. */
  isSecure: boolean
  rateLimiter: RequestRateLimiter
  recordSecurityEvent: RecordSecurityEvent
}

const PATH_PREFIX = '/office/v1/'

/** With the prefix `__Host-` a browser takes the cookie from nobody but this host, over TLS (RFC 6265bis, section 4.1.3). */
const getCookieName = (isSecure: boolean): string => (isSecure ? '__Host-office' : 'office')

/** Adds every call of the back office to the server: who may make it, what is checked, what answers, and that it was done. */
export const registerOfficeRoutes = (app: FastifyInstance, options: OfficeRouteOptions): void => {
  app.decorateRequest('office', null)
  const paths = Object.keys(officeContract) as OfficePath[]
  const takesFile = (path: OfficePath) => (officeContract[path] as OfficeEndpoint).file !== undefined
  for (const path of paths.filter(each => !takesFile(each))) addRoute(app, path, options)
  void app.register(async uploads => {
    // What a file is follows from its content, whatever the caller says of it.
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const path of paths.filter(takesFile)) addRoute(uploads, path, options)
  })
}

const addRoute = (app: FastifyInstance, path: OfficePath, options: OfficeRouteOptions): void => {
  const endpoint = officeContract[path] as OfficeEndpoint
  app.post(path, {
    schema: createRouteSchema(path, endpoint),
    ...(endpoint.file ? { bodyLimit: endpoint.file.maxBytes } : {}),
    onRequest: async request => {
      if (!request.mayBegin) throw createServerBusyError()
      await options.rateLimiter.countAddress(request, path)
      request.office = await authorise(request, { path, endpoint, options })
    },
    // A call that takes nothing may be made without a body.
    preValidation: async request => {
      if (!endpoint.file) request.body ??= {}
      else if (!Buffer.isBuffer(request.body)) throw createApiError('invalidRequest', 'officeFileMissing')
    },
    handler: async (request, reply) => {
      const call = createCall(request, reply, options)
      const handler = options.handlers[path] as unknown
      const data =
        endpoint.effect === 'change'
          ? await runChange(call, { path, change: handler as OfficeChange<OfficePath>, request, options })
          : await (handler as (call: unknown) => Promise<unknown>)(call)
      return sendEnvelope(reply, createSuccessEnvelope(data))
    },
  })
}

/**
 * Who may make this call, before anything is read of what it asks for.
 * @throws ApiError `sessionOver` for whom nobody knows, `forbidden` for whose role may not
 */
const authorise = async (
  request: FastifyRequest,
  asked: { path: OfficePath; endpoint: OfficeEndpoint; options: OfficeRouteOptions },
): Promise<FastifyRequest['office']> => {
  const { path, endpoint, options } = asked
  const { access } = endpoint
  if (access === 'anybody') {
    requireOwnOrigin(request, options, { mayBeAbsent: true })
    return null
  }
  const found = await authenticate(request, options, { keepsAwake: !endpoint.isAutomatic })
  if (!found) throw createApiError('sessionOver', 'verificationFailed')
  const { caller, scopes } = found
  if (access === 'operator') {
    // A key stands for no person.
    if (caller.session) return { caller, storeId: null }
  } else {
    const reach = scopes ? (scopes.includes(access) ? 'all' : null) : getPermissionReach(caller.roles, access)
    const storeId = reach === 'ownStore' ? (caller.session?.operator.storeId ?? null) : null
    if (reach === 'all' || storeId !== null) return { caller, storeId }
  }
  options.recordSecurityEvent(
    { event: 'operator_access_refused', path, operatorId: caller.id },
    getEventOrigin(request),
  )
  throw createApiError('forbidden', 'officeForbidden')
}

type Authenticated = { caller: OfficeCaller; scopes: readonly OfficePermission[] | null }

const authenticate = async (
  request: FastifyRequest,
  options: OfficeRouteOptions,
  { keepsAwake }: { keepsAwake: boolean },
): Promise<Authenticated | null> => {
  const { db, now, sessionRules } = options.auth
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) {
    const key = bearer.startsWith(API_KEY_PREFIX) ? await findApiKey(db, bearer, now()) : null
    return (
      key && {
        caller: { kind: 'apiKey', id: key.id, name: key.label, roles: [], session: null },
        scopes: key.scopes,
      }
    )
  }
  const token = request.cookies[getCookieName(options.isSecure)]
  if (!token) return null
  requireOwnOrigin(request, options, { mayBeAbsent: false })
  const session = await findSession(db, { token, rules: sessionRules, keepsAwake }, now())
  if (!session) return null
  const { id, name, roles } = session.operator
  return { caller: { kind: 'operator', id, name, roles, session }, scopes: null }
}

/**
 * A browser sends the cookie whatever page makes the call, and says which one does: only ours may.
 * @throws ApiError `forbidden` for any other
 */
const requireOwnOrigin = (
  request: FastifyRequest,
  { auth, recordSecurityEvent }: OfficeRouteOptions,
  { mayBeAbsent }: { mayBeAbsent: boolean },
): void => {
  const { origin } = request.headers
  if (origin === undefined ? mayBeAbsent : origin === new URL(auth.officeAddress).origin) return
  const path = request.routeOptions.url ?? 'unknown'
  recordSecurityEvent(
    { event: 'input_refused', path, reason: 'foreign origin', userId: null },
    getEventOrigin(request),
  )
  throw createApiError('forbidden', 'officeForbidden')
}

const createCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, recordSecurityEvent }: OfficeRouteOptions,
): OfficeCall<OfficePath> => {
  const isUpload = Buffer.isBuffer(request.body)
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    request: (isUpload ? request.query : request.body) as OfficeCall<OfficePath>['request'],
    file: (isUpload ? request.body : null) as OfficeCall<OfficePath>['file'],
    caller: (request.office?.caller ?? null) as OfficeCall<OfficePath>['caller'],
    storeId: request.office?.storeId ?? null,
    locale: getRequestLocale(request),
    ip: request.ip,
    setSessionToken: token => {
      const name = getCookieName(isSecure)
      if (token === null) reply.clearCookie(name, cookieOptions)
      // Without an end the cookie goes with the browser; the server ends the session before.
      else reply.setCookie(name, token, cookieOptions)
    },
    recordSecurityEvent: event => recordSecurityEvent(event, getEventOrigin(request)),
  }
}

/** What is kept in place of an answer that is shown once. */
const SHOWN_ONCE = { isShownOnce: true } as const

/**
 * Does a change once, however often it is repeated under its key, in one transaction with its lines of the audit log.
 * @throws ApiError `conflict` when the key was used for another request, or the answer may not be shown again
 */
const runChange = async (
  call: OfficeCall<OfficePath>,
  asked: {
    path: OfficePath
    change: OfficeChange<OfficePath>
    request: FastifyRequest
    options: OfficeRouteOptions
  },
): Promise<unknown> => {
  const { path, change, request, options } = asked
  const { caller } = call
  if (!caller) throw new Error('a change by nobody')
  const { requestKey: key, ...content } = call.request as { requestKey: string }
  const own = { actorId: caller.id, key, path }
  const requestHash = createHash('sha256')
    .update(toCanonicalJson(content))
    .update(call.file ?? '')
    .digest('hex')
  const now = options.auth.now()
  await change.prepare?.(call)
  const tasks: AfterCommitTask[] = []
  const afterCommit = (task: AfterCommitTask) => void tasks.push(task)
  const done = await options.auth.db.transaction(async tx => {
    const [mine] = await tx
      .insert(officeRequestKeys)
      .values({ ...own, requestHash, answer: {}, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: officeRequestKeys.key })
    if (!mine) return { isRepeat: true, answer: await getFirstAnswer(tx, { ...own, requestHash }) }
    const entries: AuditEntry[] = []
    const audit = (entry: AuditEntry) => void entries.push(entry)
    let hasChanged = true
    const noteNothingChanged = () => void (hasChanged = false)
    const answer: unknown = await change.run({ ...call, tx, audit, noteNothingChanged, afterCommit } as never)
    if (entries.length === 0 && hasChanged) throw new Error(`${path} changed something and did not say what`)
    await tx
      .update(officeRequestKeys)
      .set({ answer: change.isShownOnce ? SHOWN_ONCE : change.repeat ? {} : answer })
      .where(isRequest(own))
    const { kind, id, name } = caller
    const origin = {
      actor: { kind, id, name },
      action: path.slice(PATH_PREFIX.length),
      requestId: request.id,
    }
    await appendAuditEntries(tx, { origin, entries }, now)
    return { isRepeat: false, answer }
  })
  for (const task of tasks) await task()
  return done.isRepeat && change.repeat ? change.repeat(call) : done.answer
}

const isRequest = ({ actorId, key, path }: { actorId: string; key: string; path: string }) =>
  and(
    eq(officeRequestKeys.actorId, actorId),
    eq(officeRequestKeys.key, key),
    eq(officeRequestKeys.path, path),
  )

const getFirstAnswer = async (
  tx: Database,
  request: { actorId: string; key: string; path: string; requestHash: string },
): Promise<unknown> => {
  const [first] = await tx.select().from(officeRequestKeys).where(isRequest(request))
  if (first?.requestHash !== request.requestHash) throw createApiError('conflict', 'requestKeyUsed')
  if (toCanonicalJson(first.answer) === toCanonicalJson(SHOWN_ONCE))
    throw createApiError('conflict', 'officeShownOnce')
  return first.answer
}

/** Either of them is enough. */
const SECURITY: readonly Record<string, readonly string[]>[] = [{ session: [] }, { apiKey: [] }]

/** What goes into a call and comes out, for validation and the description. */
const createRouteSchema = (path: OfficePath, endpoint: OfficeEndpoint) => {
  const { summary, access, request: fields, data, changed, file } = endpoint
  return {
    summary,
    ...(access === 'anybody' || access === 'operator' ? {} : { description: `Needs ${access}.` }),
    tags: [path.slice(PATH_PREFIX.length).split('/')[0] ?? ''],
    ...(file ? { querystring: fields } : { body: fields }),
    response: { 200: createResponseEnvelopeSchema(changed ? z.union([data, changed]) : data) },
    security: access === 'anybody' ? [] : SECURITY,
  }
}
