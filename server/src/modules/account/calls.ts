import { eq } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import type { account } from '../../../../src/contract/account'
import type { Database } from '../../db/database'
import { accountSettings } from '../../db/schema'
import { isUuid } from '../../db/values'
import type { DeliverCode } from '../../gateways/codes'
import { refuse, refuseForNow } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import type { CodeRules } from '../auth/codes'
import { take } from '../auth/limits'
import { endSessionOf, endSessionsOf, sessionsOf } from '../auth/sessions'
import { emailTarget, phoneTarget } from '../auth/target'
import { askToClose, lookAtClosing } from './closing'
import { consentsOf, noteConsents } from './consents'
import { changeContact, checkOwnCode, sendOwnCode } from './contacts'
import { erasePart, holdingsOf } from './holdings'

type Settings = DataOf<'/user/settings/get'>

const AT_THE_START: Settings = { reminders: true, news: false, keepsViews: true }

const EXPORTS_A_DAY = 10
const DAY_SECONDS = 24 * 3600

/** What a person does with the account itself: contacts, devices, settings, what is held, and the way out. */
export const accountCalls = (options: {
  rules: CodeRules
  deliver: DeliverCode
  now: () => Date
}): HandlersOf<typeof account> => {
  const { rules, now } = options
  const { db } = rules
  return {
    '/user/code/send': async ({ caller, request, ip, locale }) =>
      sendOwnCode(options, { userId: caller.userId, ip, locale }, request.channel),

    '/user/contact/change': async ({ caller, request: { to, code, proof }, ip }) => {
      const target = to.channel === 'phone' ? phoneTarget(to.phone) : emailTarget(to.email)
      await changeContact(options, { ...caller, ip }, { target, code, proof })
      return {}
    },

    '/user/devices/list': async ({ caller }) => ({ devices: await sessionsOf(db, caller, now()) }),

    '/user/devices/sign_out': async ({ caller, request: { id } }) => {
      const isEnded = isUuid(id) && (await endSessionOf(db, caller.userId, id))
      if (!isEnded) throw refuse('notFound', 'deviceNotFound')
      return {}
    },

    '/user/devices/sign_out_everywhere': async ({ caller }) => {
      await endSessionsOf(db, caller.userId)
      return {}
    },

    '/user/settings/get': async ({ caller }) => settingsOf(db, caller.userId),

    '/user/settings/edit': async ({ caller, request }) =>
      db.transaction(async tx => {
        const settings = { ...(await settingsOf(tx, caller.userId)), ...request }
        await tx
          .insert(accountSettings)
          .values({ userId: caller.userId, ...settings })
          .onConflictDoUpdate({ target: accountSettings.userId, set: settings })
        if (request.keepsViews === false) await erasePart(tx, caller.userId, 'views')
        return settings
      }),

    '/user/consents/list': ({ caller }) => consentsOf(db, caller.userId),

    '/user/consents/agree': async ({ caller, request }) => {
      await noteConsents(db, { userId: caller.userId, agreedTo: request.agreedTo }, now())
      return consentsOf(db, caller.userId)
    },

    '/user/export': async ({ caller }) => {
      const limit = { key: `export:${caller.userId}`, most: EXPORTS_A_DAY, windowSeconds: DAY_SECONDS }
      const taken = await take(db, limit, now())
      if (!taken.ok) throw refuseForNow('tooManyRequests', taken.secondsLeft)
      return { madeAt: now().toISOString(), parts: await holdingsOf(db, caller.userId) }
    },

    '/user/erase': async ({ caller, request }) => {
      await erasePart(db, caller.userId, request.part)
      return {}
    },

    '/user/closing/look': async ({ caller }) => lookAtClosing(db, caller.userId),

    '/user/closing/ask': async ({ caller, request, ip }) => {
      const redeem = await checkOwnCode(options, { userId: caller.userId, ip }, request.proof)
      const eraseAt = await askToClose(db, caller.userId, { ...request, redeem, now: now() })
      return { eraseAt: eraseAt.toISOString() }
    },
  }
}

/** What a person chose, or what holds until they choose. */
export const settingsOf = async (db: Database, userId: string): Promise<Settings> => {
  const [row] = await db.select().from(accountSettings).where(eq(accountSettings.userId, userId))
  return row ?? AT_THE_START
}
