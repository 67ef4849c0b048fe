import { randomUUID } from 'node:crypto'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { officeCustomerEndpoints } from '@anzuo/contract/office/customer'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { PERSONAL_DATA_MINUTES, isOpeningExplained } from '@anzuo/domain/office/personalDataMask'
import type { Database } from '../../db/database'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import { requestAccountClosure } from '../../modules/account/accountClosure'
import { getDivisionNames } from '../../modules/address/divisions'
import { signOutEverywhere } from '../../modules/auth/authSessions'
import type { EndedSessions } from '../../modules/chair/departures'
import { getLoyaltyPointBalance, recordLoyaltyPointEntry } from '../../modules/points/pointsLedger'
import type { OfficeCall, OfficeChange, OfficeHandlers } from '../officeCall'
import {
  getCustomer,
  getCustomerRow,
  listCustomerAddresses,
  listCustomers,
  toCustomerSubject,
  type CustomerRow,
} from './customers'

type CustomerContext = {
  db: Database
  now: () => Date
  /** What these sessions made a chair do ends. */
  onSessionsEnded: (ended: EndedSessions) => void
}

type OpenPath = '/office/v1/customer/open_personal_data'

const readPersonalData = async (
  db: Database,
  row: CustomerRow,
  now: Date,
): Promise<OfficeResponseData<OpenPath>> => ({
  name: row.nickname,
  phone: row.phone,
  email: row.email,
  addresses: (await listCustomerAddresses(db, row.id)).map(({ id, name, phone, districtCode, detail }) => ({
    id,
    name,
    phone,
    region: getDivisionNames(districtCode) ?? [],
    detail,
  })),
  until: new Date(now.getTime() + PERSONAL_DATA_MINUTES * MINUTE_MS).toISOString(),
})

/** Who may open those of one store's orders only has no business with all that a customer has. */
const requireWholeReach = (storeId: string | null): void => {
  if (storeId !== null) throw createApiError('forbidden', 'officeForbidden')
}

/** Shows who a customer is, for a while; that it was shown and why stands in the audit log. */
const createOpening = ({ db, now }: CustomerContext): OfficeChange<OpenPath> => ({
  run: async ({ tx, request: { id, reason, note }, storeId, audit }) => {
    requireWholeReach(storeId)
    if (!isOpeningExplained(reason, note)) throw createApiError('invalidRequest', 'officeReasonMissing')
    const row = await getCustomerRow(tx, id)
    audit({
      subject: toCustomerSubject(row),
      before: null,
      after: null,
      reason: note === '' ? reason : `${reason}: ${note}`,
    })
    return readPersonalData(tx, row, now())
  },
  repeat: async ({ request: { id }, storeId }) => {
    requireWholeReach(storeId)
    return readPersonalData(db, await getCustomerRow(db, id), now())
  },
})

type CustomerChangePath =
  '/office/v1/customer/end_sessions' | '/office/v1/customer/start_erasure' | '/office/v1/points/adjust'

type AfterCustomerChange = (
  userId: string,
  recordSecurityEvent: OfficeCall<CustomerChangePath>['recordSecurityEvent'],
) => void

/** A change of one customer, who is read again for a repeat: what tells of them is in no stored answer. */
const createCustomerChange = <Path extends CustomerChangePath>(
  { db, now }: CustomerContext,
  change: (call: {
    tx: Database
    request: ValidatedOfficeRequest<Path>
    row: CustomerRow
    /** Told once the change counts. */
    onDone: (task: AfterCustomerChange) => void
  }) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>,
) => ({
  run: async (call: Parameters<OfficeChange<CustomerChangePath>['run']>[0]) => {
    const { tx, request, caller, audit } = call
    const row = await getCustomerRow(tx, request.id, true)
    const done = await change({
      tx,
      request: request as ValidatedOfficeRequest<Path>,
      row,
      onDone: task => call.afterCommit(() => task(row.id, call.recordSecurityEvent)),
    })
    audit({ subject: toCustomerSubject(row), ...done, reason: request.reason })
    return getCustomer(tx, row.id, { caller, now: now() })
  },
  repeat: ({ request, caller }: OfficeCall<CustomerChangePath>) =>
    getCustomer(db, request.id, { caller, now: now() }),
})

/** Customers as those who help them see them: masked, with orders, refunds and points, and nothing of their health. */
export const officeCustomerRoutes = (
  context: CustomerContext,
): OfficeHandlers<typeof officeCustomerEndpoints> => {
  const { db, now, onSessionsEnded } = context
  const recordSessionsEnded: AfterCustomerChange = (userId, recordSecurityEvent) => {
    onSessionsEnded({ userId, isEnded: () => true })
    recordSecurityEvent({ event: 'sessions_ended', userId, scope: 'all', by: 'office' })
  }
  return {
    '/office/v1/customer/list': ({ request }) => listCustomers(db, request),
    '/office/v1/customer/get': ({ request: { id }, caller }) => getCustomer(db, id, { caller, now: now() }),
    '/office/v1/customer/open_personal_data': createOpening(context),
    '/office/v1/customer/end_sessions': createCustomerChange<'/office/v1/customer/end_sessions'>(
      context,
      async ({ tx, row, onDone }) => {
        await signOutEverywhere(tx, row.id)
        onDone(recordSessionsEnded)
        return { before: {}, after: { sessions: 0 } }
      },
    ),
    '/office/v1/customer/start_erasure': createCustomerChange<'/office/v1/customer/start_erasure'>(
      context,
      async ({ tx, row, request, onDone }) => {
        const eraseAt = await requestAccountClosure(tx, row.id, {
          variant: 'store',
          reasons: [],
          feedback: request.reason,
          redeem: () => Promise.resolve(),
          now: now(),
        })
        onDone(recordSessionsEnded)
        return { before: { eraseAt: null }, after: { eraseAt: eraseAt.toISOString() } }
      },
    ),
    '/office/v1/points/adjust': createCustomerChange<'/office/v1/points/adjust'>(
      context,
      async ({ tx, row, request: { points } }) => {
        if (points === 0) throw createInvalidFieldError('fieldPoints')
        const balance = await getLoyaltyPointBalance(tx, row.id)
        const entry = {
          userId: row.id,
          kind: 'adjusted' as const,
          points,
          causeId: randomUUID(),
          orderNumber: null,
        }
        if (!(await recordLoyaltyPointEntry(tx, entry, now())))
          throw createApiError('conflict', 'officePointsMissing')
        return { before: { balance }, after: { balance: balance + points, points } }
      },
    ),
  }
}
