import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { operators, orders, shopAssistants } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { ApiError, createApiError } from '../../http/apiError'
import type { ShopContext } from '../../modules/shopContext'
import { inviteOperator } from '../auth/invitations'
import { endAllSessions } from '../auth/sessions'
import type { OfficeCall, OfficeCaller, OfficeChange } from '../officeCall'
import { getOperatorStatus, toInvitationView } from '../operators'
import { getReachableStore } from './stores'

type AssistantRow = typeof shopAssistants.$inferSelect

/** Where people reach the shop; null when nobody has set it: a link then lacks its host. */
export type AssistantContext = ShopContext & { publicAddress: string | null; officeAddress: string }

const NUMBER_DIGITS = 4

export const formatAssistantNumber = ({ position }: AssistantRow): string =>
  `A-${String(position).padStart(NUMBER_DIGITS, '0')}`

const createAssistantLink = ({ publicAddress }: AssistantContext, id: string): string =>
  `${publicAddress ?? ''}/store/chooseBuy?assistantId=${id}`

/** The first moment of a month of China, `2026-11`, and of the one after it. */
const getMonthSpan = (month: string): { from: Date; until: Date } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: new Date(`${month}-01T00:00:00+08:00`), until: new Date(`${next}-01T00:00:00+08:00`) }
}

const sumSales = async (db: Database, ids: readonly string[], month: string) => {
  if (ids.length === 0) return []
  const { from, until } = getMonthSpan(month)
  return db
    .select({
      assistantId: orders.assistantId,
      orders: sql<number>`count(*)::int`,
      sold: sql<string>`coalesce(sum(${orders.paid}), 0)`,
      returned: sql<string>`coalesce(sum(${orders.refunded}), 0)`,
    })
    .from(orders)
    .where(and(inArray(orders.assistantId, [...ids]), gte(orders.paidAt, from), lt(orders.paidAt, until)))
    .groupBy(orders.assistantId)
}

/** The assistant who makes a call by their own account; null for everybody else. They see and sell for themselves alone. */
export const getOwnAssistantId = (caller: OfficeCaller): string | null =>
  caller.session?.operator.assistantId ?? null

/** Assistants of a store, and what was paid in a month for orders by their links; a return takes it off again, whenever it comes. */
export const listAssistants = async (
  context: AssistantContext,
  { request: { storeId: id, month }, storeId, caller }: OfficeCall<'/office/v1/assistant/list'>,
): Promise<OfficeResponseData<'/office/v1/assistant/list'>> => {
  const { db } = context
  await getReachableStore(db, { id, storeId })
  const own = getOwnAssistantId(caller)
  const rows = await db
    .select({ row: shopAssistants, account: operators })
    .from(shopAssistants)
    .leftJoin(operators, eq(operators.assistantId, shopAssistants.id))
    .where(and(eq(shopAssistants.storeId, id), own === null ? undefined : eq(shopAssistants.id, own)))
    .orderBy(asc(shopAssistants.position))
  const sales = await sumSales(
    db,
    rows.map(({ row }) => row.id),
    month,
  )
  return {
    assistants: rows.map(({ row, account }) => {
      const sold = sales.find(({ assistantId }) => assistantId === row.id)
      return {
        id: row.id,
        number: formatAssistantNumber(row),
        version: row.version,
        storeId: row.storeId,
        name: row.name,
        joinedAt: row.joinedAt.toISOString(),
        leftAt: row.leftAt?.toISOString() ?? null,
        link: createAssistantLink(context, row.id),
        orders: sold?.orders ?? 0,
        sold: Number(sold?.sold ?? 0),
        returned: Number(sold?.returned ?? 0),
        account: account ? getOperatorStatus(account) : 'none',
      }
    }),
  }
}

const toSubject = (row: AssistantRow) => ({
  kind: 'assistant' as const,
  id: row.id,
  label: `${formatAssistantNumber(row)} ${row.name}`,
})

/** Gives somebody of a store a link of their own. */
export const createAssistantAddition = (
  context: AssistantContext,
): OfficeChange<'/office/v1/assistant/add'> => ({
  run: async ({ tx, request: { storeId: id, name }, storeId, audit }) => {
    const store = await getReachableStore(tx, { id, storeId })
    const [row] = await tx
      .insert(shopAssistants)
      .values({ id: randomUUID(), storeId: store.id, name, joinedAt: context.now() })
      .returning()
    if (!row) throw new Error('an assistant that was not written')
    audit({ subject: toSubject(row), before: null, after: { name, storeId: id } })
    return { id: row.id, number: formatAssistantNumber(row), link: createAssistantLink(context, row.id) }
  },
})

const lockReachableAssistant = async (
  tx: Database,
  { id, storeId }: { id: string; storeId: string | null },
): Promise<AssistantRow> => {
  const [row] = isUuid(id)
    ? await tx.select().from(shopAssistants).where(eq(shopAssistants.id, id)).for('update')
    : []
  if (!row || (storeId !== null && row.storeId !== storeId))
    throw createApiError('notFound', 'officeAssistantNotFound')
  return row
}

/** Shuts the account of an assistant who leaves, and logs them out. */
const endAssistantAccount = async (tx: Database, assistantId: string, now: Date): Promise<boolean> => {
  const [ended] = await tx
    .update(operators)
    .set({ disabledAt: now })
    .where(and(eq(operators.assistantId, assistantId), isNull(operators.disabledAt)))
    .returning({ id: operators.id })
  if (ended) await endAllSessions(tx, ended.id)
  return ended !== undefined
}

/** Gives an assistant an account as staff of their store, and of nothing else. */
export const createAssistantInvitation = ({
  now,
  officeAddress,
}: AssistantContext): OfficeChange<'/office/v1/assistant/invite'> => ({
  isShownOnce: true,
  run: async ({ tx, request: { id, email }, storeId: reach, audit }) => {
    const assistant = await lockReachableAssistant(tx, { id, storeId: reach })
    if (assistant.leftAt) throw createApiError('conflict', 'officeAssistantLeft')
    if ((await tx.$count(operators, eq(operators.assistantId, id))) > 0)
      throw createApiError('conflict', 'officeAssistantHasAccount')
    const { name, storeId } = assistant
    const invited = { email, name, roles: ['storeStaff' as const], storeId, assistantId: id, officeAddress }
    const invitation = await inviteOperator(tx, invited, now())
    if (!invitation) throw createApiError('conflict', 'officeEmailTaken')
    audit({ subject: toSubject(assistant), before: { account: 'none' }, after: { account: 'invited' } })
    return toInvitationView(tx, invitation, now())
  },
})

/** Renames an assistant, or lets them leave, which ends their account too, or come back. */
export const createAssistantChange = ({
  now,
}: AssistantContext): OfficeChange<'/office/v1/assistant/change'> => ({
  run: async ({ tx, request: { id, version, name, hasLeft }, storeId, audit }) => {
    const before = await lockReachableAssistant(tx, { id, storeId })
    if (before.version !== version)
      throw new ApiError(
        RESPONSE_CODE.changed,
        { key: 'officeAssistantChanged' },
        { data: { id, version: before.version } },
      )
    const leftAt = hasLeft ? (before.leftAt ?? now()) : null
    await tx.update(shopAssistants).set({ name, leftAt }).where(eq(shopAssistants.id, id))
    const isAccountEnded = hasLeft && (await endAssistantAccount(tx, id, now()))
    audit({
      subject: toSubject(before),
      before: { name: before.name, hasLeft: before.leftAt !== null },
      after: { name, hasLeft, ...(isAccountEnded ? { account: 'disabled' } : {}) },
    })
    return { id, version: version + 1 }
  },
})
