import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import { DAY_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { PERSONAL_DATA_MINUTES, isOpeningExplained } from '@anzuo/domain/office/personalDataMask'
import type { Database } from '../../db/database'
import { officeAuditLog, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { OrderRow } from '../../modules/order/queries'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall, OfficeChange } from '../officeCall'
import { toOrderSubject } from './changeOrder'
import { getReachableOrder } from './orderAccess'

type OpenPath = '/office/v1/order/open_personal_data'

/** What shows name, phone or address of an order: opening them, and printing papers that name them. */
const OPENING_ACTIONS = [
  'order/open_personal_data',
  'order/label',
  'order/packing_slip',
  'order/receipt',
  'order/print_many',
  'invoice/file',
]
const WEEK_MS = 7 * DAY_MS

type PersonalData = OfficeResponseData<OpenPath>

const countOpenings = async (db: Database, actorId: string, now: Date): Promise<number> =>
  db.$count(
    officeAuditLog,
    and(
      sql`${officeAuditLog.actor} ->> 'id' = ${actorId}`,
      inArray(officeAuditLog.action, OPENING_ACTIONS),
      gte(officeAuditLog.at, new Date(now.getTime() - WEEK_MS)),
    ),
  )

const readPersonalData = async (
  db: Database,
  { shippedTo, userId, remark, invoice }: OrderRow,
  storeId: string | null,
): Promise<Omit<PersonalData, 'until' | 'openedInWeek'>> => {
  const [buyer] = userId ? await db.select().from(users).where(eq(users.id, userId)) : []
  return {
    name: shippedTo?.name ?? buyer?.nickname ?? '',
    phone: shippedTo?.phone ?? buyer?.phone ?? '',
    // Staff of a store hand over what is collected there: where the rest of an order goes is no business of theirs.
    region: storeId === null ? (shippedTo?.region ?? []) : [],
    detail: storeId === null ? (shippedTo?.detail ?? '') : '',
    remark,
    invoice: invoice && {
      title: invoice.title,
      taxNumber: invoice.kind === 'company' ? invoice.taxNumber : null,
    },
  }
}

const describeReason = ({ reason, note }: ValidatedOfficeRequest<OpenPath>): string =>
  note === '' ? reason : `${reason}: ${note}`

/** Shows what tells of the customer of one order, for a while; that it was shown and why stands in the audit log. */
export const createPersonalDataOpening = ({ db, now }: ShopContext): OfficeChange<OpenPath> => {
  const read = async (
    tx: Database,
    { request: { id }, storeId, caller }: OfficeCall<OpenPath>,
    opening: { isNew: boolean },
  ): Promise<{ order: OrderRow; data: PersonalData }> => {
    const order = await getReachableOrder(tx, { id, storeId })
    return {
      order,
      data: {
        ...(await readPersonalData(tx, order, storeId)),
        until: new Date(now().getTime() + PERSONAL_DATA_MINUTES * MINUTE_MS).toISOString(),
        openedInWeek: (await countOpenings(tx, caller.id, now())) + (opening.isNew ? 1 : 0),
      },
    }
  }
  return {
    run: async call => {
      const { request, tx, audit } = call
      if (!isOpeningExplained(request.reason, request.note))
        throw createApiError('invalidRequest', 'officeReasonMissing')
      const { order, data } = await read(tx, call, { isNew: true })
      audit({ subject: toOrderSubject(order), before: null, after: null, reason: describeReason(request) })
      return data
    },
    repeat: async call => (await read(db, call, { isNew: false })).data,
  }
}
