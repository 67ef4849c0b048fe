import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { device } from '../../../../src/contract/device'
import {
  bytesOfHex,
  claimProof,
  deviceKeyOf,
  equalBytes,
  hexOf,
  LIMITS,
  type Role,
} from '../../../../src/domain/chair'
import type { Database } from '../../db/database'
import { chairClaims, chairMembers, chairs, chairShares } from '../../db/schema'
import { isUuid } from '../../db/values'
import type { ChairLine } from '../../gateways/chairs/line'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { accessTo, keptBy, ownedBy, shownDevice } from './access'
import { writeAudit } from './audit'
import type { Fleet } from './fleet'
import { chairOf, endMemberships, hasOwner, joinChair, leaveChair, membersOf, nextEpoch } from './members'

const HOUR_MS = 3600_000

/** A claim waits as long as the chair does, and a little for the way. */
const CLAIM_MS = (LIMITS.claimSeconds + 10) * 1000

type Belonging = Pick<
  HandlersOf<typeof device>,
  | '/device/claim'
  | '/device/bind'
  | '/device/remove'
  | '/device/member/list'
  | '/device/member/remove'
  | '/device/share'
  | '/device/share/accept'
>

/** Whose a chair is and who may use it: claiming, handing over, sharing, leaving. */
export const belongingCalls = (options: {
  db: Database
  line: ChairLine
  fleet: Pick<Fleet, 'tellOwner'>
  masterKey: Uint8Array
  now: () => Date
}): Belonging => {
  const { db, line, fleet, masterKey, now } = options

  const deviceOf = async (person: { userId: string; serialNumber: string }) =>
    shownDevice(await accessTo(db, person, now()), line.known(person.serialNumber))

  return {
    '/device/claim': async ({ caller, request: { serialNumber } }) => {
      await chairOf(db, serialNumber)
      if (await hasOwner(db, serialNumber)) throw refuse('conflict', 'chairOwned')
      const challenge = Uint8Array.from(randomBytes(16))
      const claim = {
        id: randomUUID(),
        serialNumber,
        userId: caller.userId,
        challenge: hexOf(challenge),
        expiresAt: new Date(now().getTime() + CLAIM_MS),
      }
      await db.insert(chairClaims).values(claim)
      const reply = await line.ask(serialNumber, { name: 'claim', challenge }, null)
      return {
        claimId: claim.id,
        challenge: claim.challenge,
        isWaitingForPress: reply.ok && reply.result === 'ok',
        expiresAt: claim.expiresAt.toISOString(),
      }
    },

    '/device/bind': async ({ caller, request }) => {
      const [claim] = isUuid(request.claimId)
        ? await db
            .select()
            .from(chairClaims)
            .where(
              and(
                eq(chairClaims.id, request.claimId),
                eq(chairClaims.userId, caller.userId),
                gt(chairClaims.expiresAt, now()),
                isNull(chairClaims.usedAt),
              ),
            )
        : []
      if (!claim) throw refuse('notFound', 'claimOver')
      const { serialNumber } = claim
      if (request.proof !== undefined) {
        const challenge = bytesOfHex(claim.challenge) ?? new Uint8Array(0)
        const expected = claimProof(deviceKeyOf(masterKey, serialNumber), serialNumber, challenge)
        if (!equalBytes(bytesOfHex(request.proof) ?? new Uint8Array(0), expected))
          throw refuse('invalidRequest', 'claimWrong')
      } else if (claim.provedAt === null) return { isBound: false, device: null }

      await db.transaction(async tx => {
        await nextEpoch(tx, serialNumber)
        if (await hasOwner(tx, serialNumber)) throw refuse('conflict', 'chairOwned')
        await tx.update(chairClaims).set({ usedAt: now() }).where(eq(chairClaims.id, claim.id))
        await joinChair(tx, { userId: caller.userId, serialNumber, role: 'owner', expiresAt: null }, now())
        await writeAudit(tx, { serialNumber, userId: caller.userId, action: 'bind', result: 'ok' }, now())
      })
      fleet.tellOwner(serialNumber)
      return {
        isBound: true,
        device: await deviceOf({ userId: caller.userId, serialNumber }),
      }
    },

    '/device/remove': async ({ caller, request: { serialNumber } }) => {
      const person = { userId: caller.userId, serialNumber }
      const { member } = await accessTo(db, person, now())
      await db.transaction(async tx => {
        await nextEpoch(tx, serialNumber)
        if (member.role === 'owner') {
          await endMemberships(tx, serialNumber, now())
          await tx
            .update(chairs)
            .set({ name: null, allowsGuests: false })
            .where(eq(chairs.serialNumber, serialNumber))
        } else await leaveChair(tx, person, now())
        await writeAudit(tx, { ...person, action: 'remove', result: 'ok' }, now())
      })
      fleet.tellOwner(serialNumber)
      return {}
    },

    '/device/member/list': async ({ caller, request: { serialNumber } }) => {
      await keptBy(db, { userId: caller.userId, serialNumber }, now())
      const rows = await membersOf(db, serialNumber, now())
      return {
        members: rows.map(({ member, nickname }) => ({
          id: member.id,
          nickname,
          role: member.role,
          isYou: member.userId === caller.userId,
          joinedAt: member.joinedAt.toISOString(),
          expiresAt: member.expiresAt?.toISOString() ?? null,
        })),
      }
    },

    '/device/member/remove': async ({ caller, request: { serialNumber, memberId } }) => {
      await ownedBy(db, { userId: caller.userId, serialNumber }, now())
      await db.transaction(async tx => {
        const removed = isUuid(memberId)
          ? await tx
              .update(chairMembers)
              .set({ leftAt: now() })
              .where(
                and(
                  eq(chairMembers.id, memberId),
                  eq(chairMembers.serialNumber, serialNumber),
                  ne(chairMembers.role, 'owner'),
                  isNull(chairMembers.leftAt),
                ),
              )
              .returning({ id: chairMembers.id })
          : []
        if (removed.length === 0) throw refuse('notFound', 'memberNotFound')
        // Tickets that the person carries would still be good beside the chair.
        await nextEpoch(tx, serialNumber)
        await writeAudit(
          tx,
          { serialNumber, userId: caller.userId, action: 'memberRemove', result: 'ok' },
          now(),
        )
      })
      fleet.tellOwner(serialNumber)
      return {}
    },

    '/device/share': async ({ caller, request: { serialNumber, audience, hours } }) => {
      const { chair } = await ownedBy(db, { userId: caller.userId, serialNumber }, now())
      const key = randomBytes(16).toString('base64url')
      const expiresAt = new Date(now().getTime() + hours * HOUR_MS)
      await db.transaction(async tx => {
        await tx.insert(chairShares).values({
          keyHash: hashKey(key),
          serialNumber,
          audience,
          epoch: chair.epoch,
          createdBy: caller.userId,
          expiresAt,
        })
        await writeAudit(
          tx,
          { serialNumber, userId: caller.userId, action: `share:${audience}`, result: 'ok' },
          now(),
        )
      })
      const path = `/${audience === 'guest' ? 'g' : 's'}/${serialNumber}?key=${key}`
      return { path, key, audience, expiresAt: expiresAt.toISOString() }
    },

    '/device/share/accept': async ({ caller, request: { serialNumber, key } }) => {
      const person = { userId: caller.userId, serialNumber }
      const isHandedOver = await db.transaction(async tx => {
        const [chair] = await tx
          .select({ epoch: chairs.epoch })
          .from(chairs)
          .where(eq(chairs.serialNumber, serialNumber))
          .for('update')
        const [share] = await tx
          .update(chairShares)
          .set({ usedAt: now() })
          .where(
            and(
              eq(chairShares.keyHash, hashKey(key)),
              eq(chairShares.serialNumber, serialNumber),
              eq(chairShares.epoch, chair?.epoch ?? 0),
              isNull(chairShares.usedAt),
              gt(chairShares.expiresAt, now()),
            ),
          )
          .returning()
        if (!share) throw refuse('notFound', 'shareOver')
        if (share.createdBy === caller.userId) throw refuse('conflict', 'shareOwn')
        await refuseLesserRole(tx, person, share.audience)
        if (share.audience === 'owner') {
          await endMemberships(tx, serialNumber, now())
          await nextEpoch(tx, serialNumber)
        }
        await joinChair(
          tx,
          {
            ...person,
            role: share.audience,
            expiresAt: share.audience === 'guest' ? share.expiresAt : null,
          },
          now(),
        )
        await writeAudit(tx, { ...person, action: `accept:${share.audience}`, result: 'ok' }, now())
        return share.audience === 'owner'
      })
      if (isHandedOver) fleet.tellOwner(serialNumber)
      return deviceOf(person)
    },
  }
}

/** A link never takes anything away from whoever opens it. */
const refuseLesserRole = async (
  tx: Database,
  { userId, serialNumber }: { userId: string; serialNumber: string },
  offered: Role,
): Promise<void> => {
  const [member] = await tx
    .select({ role: chairMembers.role })
    .from(chairMembers)
    .where(
      and(
        eq(chairMembers.serialNumber, serialNumber),
        eq(chairMembers.userId, userId),
        eq(chairMembers.role, 'family'),
        isNull(chairMembers.leftAt),
      ),
    )
  if (member && offered !== 'owner') throw refuse('conflict', 'shareKnown')
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
