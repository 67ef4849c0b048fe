import { asc, eq, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { operatorEndpoints } from '@anzuo/contract/office/operator'
import type { Database } from '../db/database'
import { operatorPasskeys, operatorSessions, operators, retailStores, shopAssistants } from '../db/schema'
import { isUuid } from '../db/valueChecks'
import { createApiError } from '../http/apiError'
import type { AuditEntry } from './auditLog'
import type { OfficeAuthContext } from './auth/context'
import { inviteOperator, resetOperator, type Invitation, type OperatorRow } from './auth/invitations'
import { endAllSessions } from './auth/sessions'
import type { OfficeChange, OfficeHandlers } from './officeCall'

type OperatorView = OfficeResponseData<'/office/v1/operator/edit'>
type InvitationView = OfficeResponseData<'/office/v1/operator/invite'>

const MAX_LISTED = 1000

const toInstant = (time: Date | null): string | null => time?.toISOString() ?? null

/** Whether somebody may log in, is still to set up their account, or was shut out. */
export const getOperatorStatus = ({
  disabledAt,
  invitationHash,
}: Pick<OperatorRow, 'disabledAt' | 'invitationHash'>): OperatorView['status'] =>
  disabledAt ? 'disabled' : invitationHash ? 'invited' : 'active'

/** Operators as the console shows them, by three queries however many there are. */
export const listOperators = async (db: Database, now: Date, id?: string): Promise<OperatorView[]> => {
  const rows = await db
    .select()
    .from(operators)
    .where(id === undefined ? undefined : eq(operators.id, id))
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(MAX_LISTED)
  const passkeys = await db
    .select({ operatorId: operatorPasskeys.operatorId, count: sql<number>`count(*)::int` })
    .from(operatorPasskeys)
    .groupBy(operatorPasskeys.operatorId)
  const sessions = await db.select().from(operatorSessions).orderBy(asc(operatorSessions.endsAt))
  return rows.map(row => {
    const own = sessions.filter(session => session.operatorId === row.id)
    const open = own.findLast(({ endsAt }) => endsAt > now)
    const seen = own.map(({ lastSeenAt }) => lastSeenAt).sort((a, b) => b.getTime() - a.getTime())[0]
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      roles: row.roles,
      storeId: row.storeId,
      status: getOperatorStatus(row),
      hasTotp: row.totpSecret !== null,
      passkeys: passkeys.find(({ operatorId }) => operatorId === row.id)?.count ?? 0,
      invitedUntil: row.disabledAt ? null : toInstant(row.invitationExpiresAt),
      lastSeenAt: toInstant(seen ?? null),
      sessionEndsAt: toInstant(open?.endsAt ?? null),
    }
  })
}

const getOperatorView = async (db: Database, id: string, now: Date): Promise<OperatorView> => {
  const [view] = await listOperators(db, now, id)
  if (!view) throw createApiError('notFound', 'nothingThere')
  return view
}

/** An invitation with its link, which is shown once. */
export const toInvitationView = async (
  tx: Database,
  { operator, link, expiresAt }: Invitation,
  now: Date,
): Promise<InvitationView> => ({
  operator: await getOperatorView(tx, operator.id, now),
  link,
  expiresAt: expiresAt.toISOString(),
})

/**
 * The account of an assistant is for work in their store, as long as they are there.
 * @throws ApiError `conflict` for other roles or another store, and for one who has left
 */
const requireAssistantAccount = async (
  tx: Database,
  { assistantId, storeId, roles, disabledAt }: OperatorRow,
): Promise<void> => {
  if (assistantId === null) return
  const [assistant] = await tx.select().from(shopAssistants).where(eq(shopAssistants.id, assistantId))
  if (storeId !== assistant?.storeId || roles.some(role => role !== 'storeStaff'))
    throw createApiError('conflict', 'officeAssistantAccount')
  if (assistant.leftAt && !disabledAt) throw createApiError('conflict', 'officeAssistantLeft')
}

const lockOperator = async (tx: Database, id: string): Promise<OperatorRow> => {
  const [row] = isUuid(id) ? await tx.select().from(operators).where(eq(operators.id, id)).for('update') : []
  if (!row) throw createApiError('notFound', 'nothingThere')
  return row
}

/**
 * Somebody always stays owner, or nobody could let anybody in.
 * @throws ApiError `conflict` when nobody would
 */
const requireOwnerLeft = async (tx: Database): Promise<void> => {
  const owners = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(
      sql`'owner' = any(${operators.roles}) and ${operators.disabledAt} is null and ${operators.invitationHash} is null`,
    )
    .for('update')
  if (owners.length === 0) throw createApiError('conflict', 'officeLastOwner')
}

const requireStore = async (tx: Database, storeId: string | null): Promise<void> => {
  if (storeId !== null && (await tx.$count(retailStores, eq(retailStores.id, storeId))) === 0)
    throw createApiError('notFound', 'nothingThere')
}

/** What the audit log tells of an operator: nothing that lets anybody in. */
const toAuditState = ({ name, roles, storeId, disabledAt }: OperatorRow) => ({
  name,
  roles,
  storeId,
  isDisabled: disabledAt !== null,
})

const toAuditEntry = (before: OperatorRow | null, after: OperatorRow): AuditEntry => ({
  subject: { kind: 'operator', id: after.id, label: after.name },
  before: before && toAuditState(before),
  after: toAuditState(after),
})

/** The people who work here. */
export const operatorRoutes = ({
  db,
  now,
  officeAddress,
}: OfficeAuthContext): OfficeHandlers<typeof operatorEndpoints> => {
  const update = async (tx: Database, id: string, changes: Partial<OperatorRow>) => {
    const before = await lockOperator(tx, id)
    const [after] = await tx.update(operators).set(changes).where(eq(operators.id, id)).returning()
    if (!after) throw new Error('an operator who was not written')
    await requireAssistantAccount(tx, after)
    await requireOwnerLeft(tx)
    return { before, after }
  }
  return {
    '/office/v1/operator/list': async () => ({ operators: await listOperators(db, now()) }),
    '/office/v1/operator/invite': {
      isShownOnce: true,
      run: async ({ tx, request, audit }) => {
        await requireStore(tx, request.storeId)
        const { requestKey: _key, ...invited } = request
        const invitation = await inviteOperator(tx, { ...invited, officeAddress }, now())
        if (!invitation) throw createApiError('conflict', 'officeEmailTaken')
        audit(toAuditEntry(null, invitation.operator))
        return toInvitationView(tx, invitation, now())
      },
    },
    '/office/v1/operator/reset': {
      isShownOnce: true,
      run: async ({ tx, request: { id }, audit }) => {
        const before = await lockOperator(tx, id)
        const invitation = await resetOperator(tx, { id, officeAddress }, now())
        if (!invitation) throw createApiError('notFound', 'nothingThere')
        await requireOwnerLeft(tx)
        audit({ ...toAuditEntry(before, invitation.operator), reason: 'password and second factor taken' })
        return toInvitationView(tx, invitation, now())
      },
    },
    '/office/v1/operator/edit': {
      run: async ({ tx, request: { id, name, roles, storeId }, audit }) => {
        await requireStore(tx, storeId)
        const { before, after } = await update(tx, id, { name, roles: [...new Set(roles)], storeId })
        audit(toAuditEntry(before, after))
        return getOperatorView(tx, id, now())
      },
    },
    '/office/v1/operator/disable': {
      run: async ({ tx, request: { id, isDisabled }, audit }) => {
        const { before, after } = await update(tx, id, { disabledAt: isDisabled ? now() : null })
        if (isDisabled) await endAllSessions(tx, id)
        audit(toAuditEntry(before, after))
        return getOperatorView(tx, id, now())
      },
    },
    '/office/v1/operator/end_sessions': createSessionEnd(now),
  }
}

/** Logs somebody out everywhere. */
const createSessionEnd = (now: () => Date): OfficeChange<'/office/v1/operator/end_sessions'> => ({
  run: async ({ tx, request: { id }, audit }) => {
    const operator = await lockOperator(tx, id)
    const sessions = await endAllSessions(tx, id)
    audit({
      subject: { kind: 'operator', id, label: operator.name },
      before: { sessions },
      after: { sessions: 0 },
    })
    return getOperatorView(tx, id, now())
  },
})
