import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { authSessions, passkeys, users, weixinReturns } from '../db/schema'
import { toEmailVerificationTarget, toPhoneVerificationTarget } from '../modules/auth/verificationTarget'
import { toError } from '../toError'

const USAGE = `Usage: npm run --workspace server end-sessions -- <whose>
  --phone NUMBER      all sessions of who logs in with this number
  --email MAILBOX     all sessions of who logs in with this mailbox
  --everybody         all sessions of all people, such as after tokens may have been read`

const OPTIONS = {
  phone: { type: 'string' },
  email: { type: 'string' },
  everybody: { type: 'boolean', default: false },
} as const

type Whose = { kind: 'person'; channel: 'phone' | 'email'; address: string } | { kind: 'everybody' }

/**
 * Ends the sessions of one person or of all: their tokens count no longer, on every instance, and they log in anew, also in the
 * mini-program. Passkeys of one person are removed: somebody else may have added one. Those of everybody stay, since no server holds them.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runEndSessionsCommand = async (
  { db, print }: { db: Database; print: (line: string) => void },
  args: readonly string[],
): Promise<0 | 1> => {
  const parsed = parse(args)
  if (!parsed.ok) {
    print(parsed.problem)
    print(USAGE)
    return 1
  }
  const { whose } = parsed
  if (whose.kind === 'everybody') {
    await db.delete(weixinReturns)
    print(`ended: ${(await db.delete(authSessions).returning({ id: authSessions.id })).length}`)
    return 0
  }
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users[whose.channel], whose.address))
  if (!person) {
    print('Nobody logs in with this.')
    return 1
  }
  await db.delete(weixinReturns).where(eq(weixinReturns.userId, person.id))
  await db.delete(passkeys).where(eq(passkeys.userId, person.id))
  const ended = await db
    .delete(authSessions)
    .where(eq(authSessions.userId, person.id))
    .returning({ id: authSessions.id })
  print(`ended: ${ended.length}`)
  return 0
}

const parse = (args: readonly string[]): { ok: true; whose: Whose } | { ok: false; problem: string } => {
  try {
    const { phone, email, everybody } = parseArgs({ args: [...args], options: OPTIONS }).values
    const asked: Whose[] = [
      ...(phone ? [{ kind: 'person' as const, ...toPhoneVerificationTarget(phone) }] : []),
      ...(email ? [{ kind: 'person' as const, ...toEmailVerificationTarget(email) }] : []),
      ...(everybody ? [{ kind: 'everybody' as const }] : []),
    ]
    const [whose, ...others] = asked
    return whose && others.length === 0
      ? { ok: true, whose }
      : { ok: false, problem: 'Say whose sessions end, one of the three.' }
  } catch (error) {
    return { ok: false, problem: toError(error).message }
  }
}
