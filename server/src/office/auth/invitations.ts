import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { DAY_MS } from '@anzuo/domain/durations'
import type { OperatorRole } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import { operatorLogInAttempts, operatorPasskeys, operatorRecoveryCodes, operators } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { createSecret, hashSecret } from '../secrets'
import { endAllSessions } from './sessions'

export type OperatorRow = typeof operators.$inferSelect

const INVITATION_DAYS = 2

export type Invitation = { operator: OperatorRow; link: string; expiresAt: Date }

/** The token stands behind `#`: no server, proxy or log gets to see it. */
const createInvitationLink = (officeAddress: string, token: string): string =>
  `${officeAddress}/#/invitation/${token}`

const drawInvitation = (now: Date) => {
  const token = createSecret()
  return {
    token,
    columns: {
      invitationHash: hashSecret(token),
      invitationExpiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    },
  }
}

/**
 * Makes an account that counts once the person has set it up by the link.
 * @returns null when somebody has this mailbox
 */
export const inviteOperator = async (
  tx: Database,
  invited: {
    email: string
    name: string
    roles: OperatorRole[]
    storeId: string | null
    /** Set for an assistant of a store who gets an account. */
    assistantId?: string
    officeAddress: string
  },
  now: Date,
): Promise<Invitation | null> => {
  const { token, columns } = drawInvitation(now)
  const { name, roles, storeId, assistantId = null, officeAddress } = invited
  const email = invited.email.toLowerCase()
  const [operator] = await tx
    .insert(operators)
    .values({ id: randomUUID(), email, name, roles, storeId, assistantId, ...columns, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return operator
    ? {
        operator,
        link: createInvitationLink(officeAddress, token),
        expiresAt: columns.invitationExpiresAt,
      }
    : null
}

/** Takes password and second factors from an operator, logs them out, and invites them anew. */
export const resetOperator = async (
  tx: Database,
  { id, officeAddress }: { id: string; officeAddress: string },
  now: Date,
): Promise<Invitation | null> => {
  const { token, columns } = drawInvitation(now)
  const [operator] = await tx
    .update(operators)
    .set({ passwordHash: null, totpSecret: null, totpUsedStep: null, ...columns })
    .where(eq(operators.id, id))
    .returning()
  if (!operator) return null
  await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id))
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, id))
  await tx.delete(operatorLogInAttempts).where(eq(operatorLogInAttempts.operatorId, id))
  await endAllSessions(tx, id)
  return {
    operator,
    link: createInvitationLink(officeAddress, token),
    expiresAt: columns.invitationExpiresAt,
  }
}

/**
 * Whom an invitation is for.
 * @throws ApiError `notFound` when it was used, has run out or never was
 */
export const getInvitedOperator = async (db: Database, token: string, now: Date): Promise<OperatorRow> => {
  const [operator] = await db
    .select()
    .from(operators)
    .where(
      and(
        eq(operators.invitationHash, hashSecret(token)),
        gt(operators.invitationExpiresAt, now),
        isNull(operators.disabledAt),
      ),
    )
  if (!operator) throw createApiError('notFound', 'officeInvitationOver')
  return operator
}
