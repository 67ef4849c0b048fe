import { eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { accountEndpoints } from '@anzuo/contract/account'
import { DAY_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { accountSettings } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import type { DeliverAccountNotice } from '../../gateways/accountNoticeDelivery'
import type { DeliverVerificationCode } from '../../gateways/verificationCodeDelivery'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { SecurityEvent } from '../../securityLog'
import type { VerificationCodeConfig } from '../auth/verificationCodes'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type PasskeyContext,
} from '../auth/passkeys'
import { consumeRateLimit } from '../auth/rateLimits'
import {
  revokeAuthSessionById,
  revokeUserAuthSessions,
  listAuthSessions,
  signOutEverywhere,
  type AuthSessionsEndedListener,
} from '../auth/authSessions'
import { toEmailVerificationTarget, toPhoneVerificationTarget } from '../auth/verificationTarget'
import { findUserContacts, notifyAccountOwner } from './accountNotices'
import { requestAccountClosure, previewAccountClosure } from './accountClosure'
import { listConsents, recordConsents } from './consents'
import { changeAccountContact, verifyOwnContactCode, sendCodeToOwnContact } from './contacts'
import { erasePersonalDataCategory, collectPersonalData } from './personalData'

type Settings = ResponseData<'/user/settings/get'>

const DEFAULT_SETTINGS: Settings = { keepsViews: true }

const MAX_EXPORTS_PER_DAY = 10

type AccountContext = {
  rules: VerificationCodeConfig
  deliver: DeliverVerificationCode
  notify: DeliverAccountNotice
  now: () => Date
  /** Days after which a session is over, also while it is used. */
  sessionDays: number
  onSessionsEnded: AuthSessionsEndedListener
} & Pick<PasskeyContext, 'getRelyingParty'>

/** What a person does with the account itself: contacts, devices, settings, what is held, and the way out. */
export const accountRoutes = (options: AccountContext): RouteHandlers<typeof accountEndpoints> => {
  const { rules, now, onSessionsEnded } = options
  const { db } = rules
  return {
    '/user/code/send': async ({ caller, request, ip, locale }) =>
      sendCodeToOwnContact(options, { userId: caller.userId, ip, locale }, request.channel),

    '/user/contact/change': async ({ caller, request: { to, ...codes }, ip, recordSecurityEvent }) => {
      const target =
        to.channel === 'phone' ? toPhoneVerificationTarget(to.phone) : toEmailVerificationTarget(to.email)
      // Whoever has taken the account over must not be the only one who hears of it: the places before the change are told.
      const contacts = await findUserContacts(db, caller.userId)
      await changeAccountContact(options, { ...caller, ip }, { target, ...codes })
      notifyAccountOwner(options.notify, contacts, { notice: 'contactChanged' })
      onSessionsEnded({
        userId: caller.userId,
        isEnded: sessionId => sessionId !== caller.sessionId,
      })
      recordSecurityEvent(createSessionsEndedEvent(caller, 'others', 'contact_change'))
      return {}
    },

    ...createDeviceRoutes(options),

    ...createPasskeyRoutes(options),

    '/user/settings/get': async ({ caller }) => getAccountSettings(db, caller.userId),

    '/user/settings/edit': ({ caller, request }) => editAccountSettings(db, caller.userId, request),

    '/user/consents/list': ({ caller }) => listConsents(db, caller.userId),

    '/user/consents/agree': async ({ caller, request }) => {
      await recordConsents(db, { userId: caller.userId, agreedTo: request.agreedTo }, now())
      return listConsents(db, caller.userId)
    },

    '/user/export': ({ caller }) => exportPersonalData(db, caller.userId, now()),

    '/user/erase': async ({ caller, request }) => {
      await erasePersonalDataCategory(db, caller.userId, request.part)
      return {}
    },

    '/user/closing/look': async ({ caller }) => previewAccountClosure(db, caller.userId),

    '/user/closing/ask': async ({ caller, request, ip, recordSecurityEvent }) => {
      const redeem = await verifyOwnContactCode(options, { userId: caller.userId, ip }, request.proof)
      const eraseAt = await requestAccountClosure(db, caller.userId, { ...request, redeem, now: now() })
      const contacts = await findUserContacts(db, caller.userId)
      notifyAccountOwner(options.notify, contacts, { notice: 'closureRequested' })
      onSessionsEnded({ userId: caller.userId, isEnded: () => true })
      recordSecurityEvent(createSessionsEndedEvent(caller, 'all', 'account_closure'))
      return { eraseAt: eraseAt.toISOString() }
    },
  }
}

/** Where a person is signed in, and the ways to end that. */
const createDeviceRoutes = ({
  rules: { db },
  now,
  sessionDays: maxDays,
  onSessionsEnded,
}: AccountContext): RouteHandlers<Pick<typeof accountEndpoints, DevicePath>> => ({
  '/user/devices/list': async ({ caller }) => ({
    devices: await listAuthSessions(db, caller, { now: now(), maxDays }),
  }),

  '/user/devices/sign_out': async ({ caller, request: { id }, recordSecurityEvent }) => {
    const isEnded = isUuid(id) && (await revokeAuthSessionById(db, caller.userId, id))
    if (!isEnded) throw createApiError('notFound', 'deviceNotFound')
    const { userId } = caller
    onSessionsEnded({ userId, isEnded: sessionId => sessionId === id })
    recordSecurityEvent({ event: 'session_ended', by: 'device_list', userId, sessionId: id })
    return {}
  },

  '/user/devices/sign_out_others': async ({ caller, recordSecurityEvent }) => {
    await revokeUserAuthSessions(db, caller.userId, { except: caller.sessionId })
    onSessionsEnded({ userId: caller.userId, isEnded: sessionId => sessionId !== caller.sessionId })
    recordSecurityEvent(createSessionsEndedEvent(caller, 'others', 'device_list'))
    return {}
  },

  '/user/devices/sign_out_everywhere': async ({ caller, recordSecurityEvent }) => {
    await db.transaction(tx => signOutEverywhere(tx, caller.userId))
    onSessionsEnded({ userId: caller.userId, isEnded: () => true })
    recordSecurityEvent(createSessionsEndedEvent(caller, 'all', 'device_list'))
    return {}
  },
})

/** What a person logs in with in place of a code. Whoever has taken the account over must not be the only one who hears of a new one. */
const createPasskeyRoutes = ({
  rules: { db },
  now,
  notify,
  getRelyingParty,
}: AccountContext): RouteHandlers<Pick<typeof accountEndpoints, PasskeyPath>> => {
  const context: PasskeyContext = { db, now, getRelyingParty }
  return {
    '/user/passkeys/list': ({ caller }) => listPasskeys(db, caller.userId),

    '/user/passkeys/begin': ({ caller }) => beginPasskey(context, caller.userId),

    '/user/passkeys/add': async ({ caller: { userId }, request, recordSecurityEvent }) => {
      const list = await addPasskey(context, userId, request)
      notifyAccountOwner(notify, await findUserContacts(db, userId), { notice: 'passkeyAdded' })
      recordSecurityEvent({ event: 'passkey_added', userId })
      return list
    },

    '/user/passkeys/rename': ({ caller, request }) => renamePasskey(db, caller.userId, request),

    '/user/passkeys/remove': async ({ caller: { userId }, request: { id }, recordSecurityEvent }) => {
      const list = await removePasskey(db, userId, id)
      recordSecurityEvent({ event: 'passkey_removed', userId })
      return list
    },
  }
}

type PasskeyPath = Extract<keyof typeof accountEndpoints, `/user/passkeys/${string}`>

type DevicePath = Extract<keyof typeof accountEndpoints, `/user/devices/${string}`>

type SessionsEndedEvent = Extract<SecurityEvent, { event: 'sessions_ended' }>

const createSessionsEndedEvent = (
  { userId }: { userId: string },
  scope: SessionsEndedEvent['scope'],
  by: SessionsEndedEvent['by'],
): SecurityEvent => ({ event: 'sessions_ended', userId, scope, by })

/** What a person chose, or what holds until they choose. */
export const getAccountSettings = async (db: Database, userId: string): Promise<Settings> => {
  const [row] = await db
    .select({ keepsViews: accountSettings.keepsViews })
    .from(accountSettings)
    .where(eq(accountSettings.userId, userId))
  return row ?? DEFAULT_SETTINGS
}

const editAccountSettings = (db: Database, userId: string, changes: Partial<Settings>): Promise<Settings> =>
  db.transaction(async tx => {
    const settings = { ...(await getAccountSettings(tx, userId)), ...changes }
    await tx
      .insert(accountSettings)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: accountSettings.userId, set: settings })
    if (changes.keepsViews === false) await erasePersonalDataCategory(tx, userId, 'views')
    return settings
  })

/** Everything that is held of a person, a few times a day. */
const exportPersonalData = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<ResponseData<'/user/export'>> => {
  const limit = { key: `export:${userId}`, max: MAX_EXPORTS_PER_DAY, windowSeconds: DAY_SECONDS }
  const taken = await consumeRateLimit(db, limit, now)
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  return { madeAt: now.toISOString(), parts: await collectPersonalData(db, userId) }
}
