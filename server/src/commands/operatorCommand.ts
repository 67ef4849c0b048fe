import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { isEmailAddress } from '@anzuo/domain/contactValidation'
import { operatorRoles, type OperatorRole } from '@anzuo/domain/office/permissions'
import type { Database } from '../db/database'
import { operators } from '../db/schema'
import { appendAuditEntries } from '../office/auditLog'
import { inviteOperator, resetOperator, type Invitation } from '../office/auth/invitations'
import { listOperators } from '../office/operators'
import { toError } from '../toError'

const USAGE = `Usage: npm run operator -- <command>
  add --email MAILBOX --name NAME [--role ROLE]   invites somebody, as owner unless a role is given, and prints the link
  reset --email MAILBOX                           takes password and second factor, logs out, and prints a new link
  list                                            who works here
Roles: ${operatorRoles.join(', ')}. A link counts once and for two days; whoever has it can set up the account.`

const OPTIONS = {
  email: { type: 'string', default: '' },
  name: { type: 'string', default: '' },
  role: { type: 'string', default: 'owner' },
} as const

type OperatorCommandContext = {
  db: Database
  officeAddress: string
  now: () => Date
  print: (line: string) => void
}

type Given = { email: string; name: string; role: string }

/** What the person at the terminal can put right. */
class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Lets those who run the server invite the first operator, and let one in again who lost what they log in with.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runOperatorCommand = async (
  context: OperatorCommandContext,
  args: readonly string[],
): Promise<0 | 1> => {
  try {
    const { name, given } = parse(args)
    await COMMANDS[name](context, given)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.print(error.message)
    return 1
  }
}

const parse = (args: readonly string[]): { name: keyof typeof COMMANDS; given: Given } => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [name = '', ...rest] = positionals
    if (rest.length > 0 || !Object.hasOwn(COMMANDS, name)) throw new UsageError(USAGE)
    return { name: name as keyof typeof COMMANDS, given: values }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${toError(error).message}\n${USAGE}`)
  }
}

const requireEmail = (email: string): string => {
  if (!isEmailAddress(email)) throw new UsageError('--email says whose account it is.')
  return email.toLowerCase()
}

const requireRole = (text: string): OperatorRole => {
  const role = operatorRoles.find(name => name === text)
  if (!role) throw new UsageError(`--role is one of ${operatorRoles.join(', ')}.`)
  return role
}

/** Writes into the audit log what no operator did, in the same transaction. */
const record = (tx: Database, { operator }: Invitation, { action, now }: { action: string; now: Date }) =>
  appendAuditEntries(
    tx,
    {
      origin: { actor: null, action, requestId: '' },
      entries: [
        {
          subject: { kind: 'operator', id: operator.id, label: operator.name },
          before: null,
          after: { name: operator.name, roles: operator.roles },
        },
      ],
    },
    now,
  )

const add = async (context: OperatorCommandContext, given: Given): Promise<void> => {
  const { db, officeAddress, now, print } = context
  const email = requireEmail(given.email)
  const name = given.name.trim()
  if (name === '') throw new UsageError('--name says how the person is called.')
  const roles = [requireRole(given.role)]
  const link = await db.transaction(async tx => {
    const invitation = await inviteOperator(tx, { email, name, roles, storeId: null, officeAddress }, now())
    if (!invitation)
      throw new UsageError('Somebody works here with this mailbox. To let them in again: reset')
    await record(tx, invitation, { action: 'command/operator/add', now: now() })
    return invitation.link
  })
  print(link)
}

const reset = async (
  { db, officeAddress, now, print }: OperatorCommandContext,
  given: Given,
): Promise<void> => {
  const email = requireEmail(given.email)
  const link = await db.transaction(async tx => {
    const [operator] = await tx.select().from(operators).where(eq(operators.email, email)).for('update')
    const invitation = operator ? await resetOperator(tx, { id: operator.id, officeAddress }, now()) : null
    if (!invitation) throw new UsageError('Nobody works here with this mailbox.')
    await record(tx, invitation, { action: 'command/operator/reset', now: now() })
    return invitation.link
  })
  print(link)
}

const list = async ({ db, now, print }: OperatorCommandContext): Promise<void> => {
  for (const { email, name, roles, status } of await listOperators(db, now()))
    print(`${email}  ${name}  ${roles.join(', ')}  ${status}`)
}

const COMMANDS = { add, reset, list } satisfies Record<
  string,
  (context: OperatorCommandContext, given: Given) => Promise<void>
>
