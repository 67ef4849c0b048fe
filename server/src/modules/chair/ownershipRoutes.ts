import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { chairEndpoints } from '@anzuo/contract/chair'
import {
  parseHex,
  computeClaimProof,
  deriveDeviceKey,
  constantTimeEqual,
  toHex,
  SAFETY_LIMITS,
  type ChairRole,
} from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairOwnershipClaims, chairMembers, chairs, chairShareLinks } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import {
  requireChairAccess,
  requireChairOwnerOrFamily,
  requireChairOwner,
  toChairResponse,
} from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import type { ChairRegistry } from './chairRegistry'
import {
  requireChair,
  endAllChairMemberships,
  hasChairOwner,
  addChairMember,
  endChairMembership,
  listChairMembers,
  incrementChairEpoch,
} from './chairMembers'

const HOUR_MS = 3600_000

/** A claim waits as long as the chair does, and a little for the way. */
const CLAIM_TIMEOUT_MS = (SAFETY_LIMITS.claimTimeoutSeconds + 10) * 1000

type OwnershipRoutes = Pick<
  RouteHandlers<typeof chairEndpoints>,
  | '/device/claim'
  | '/device/bind'
  | '/device/remove'
  | '/device/member/list'
  | '/device/member/remove'
  | '/device/share'
  | '/device/share/accept'
>

/** Whose a chair is and who may use it: claiming, handing over, sharing, leaving. */
export const chairOwnershipRoutes = (options: {
  db: Database
  mqttClient: ChairMqttClient
  chairRegistry: Pick<ChairRegistry, 'notifyOwner'>
  masterKey: Uint8Array
  now: () => Date
}): OwnershipRoutes => {
  const { db, mqttClient, chairRegistry, masterKey, now } = options

  const loadChair = async (person: { userId: string; serialNumber: string }) =>
    toChairResponse(await requireChairAccess(db, person, now()), mqttClient.getSnapshot(person.serialNumber))

  return {
    '/device/claim': async ({ caller, request: { serialNumber } }) => {
      await requireChair(db, serialNumber)
      if (await hasChairOwner(db, serialNumber)) throw createApiError('conflict', 'chairOwned')
      const challenge = Uint8Array.from(randomBytes(16))
      const claim = {
        id: randomUUID(),
        serialNumber,
        userId: caller.userId,
        challenge: toHex(challenge),
        expiresAt: new Date(now().getTime() + CLAIM_TIMEOUT_MS),
      }
      await db.insert(chairOwnershipClaims).values(claim)
      const reply = await mqttClient.sendRequest(serialNumber, { name: 'claim', challenge }, null)
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
            .from(chairOwnershipClaims)
            .where(
              and(
                eq(chairOwnershipClaims.id, request.claimId),
                eq(chairOwnershipClaims.userId, caller.userId),
                gt(chairOwnershipClaims.expiresAt, now()),
                isNull(chairOwnershipClaims.usedAt),
              ),
            )
        : []
      if (!claim) throw createApiError('notFound', 'claimOver')
      const { serialNumber } = claim
      if (request.proof !== undefined) {
        const challenge = parseHex(claim.challenge) ?? new Uint8Array(0)
        const expected = computeClaimProof(deriveDeviceKey(masterKey, serialNumber), serialNumber, challenge)
        if (!constantTimeEqual(parseHex(request.proof) ?? new Uint8Array(0), expected))
          throw createApiError('invalidRequest', 'claimWrong')
      } else if (claim.provedAt === null) return { isBound: false, device: null }

      await db.transaction(async tx => {
        await incrementChairEpoch(tx, serialNumber)
        if (await hasChairOwner(tx, serialNumber)) throw createApiError('conflict', 'chairOwned')
        await tx
          .update(chairOwnershipClaims)
          .set({ usedAt: now() })
          .where(eq(chairOwnershipClaims.id, claim.id))
        await addChairMember(
          tx,
          { userId: caller.userId, serialNumber, role: 'owner', expiresAt: null },
          now(),
        )
        await insertChairAuditEntry(
          tx,
          { serialNumber, userId: caller.userId, action: 'bind', result: 'ok' },
          now(),
        )
      })
      chairRegistry.notifyOwner(serialNumber)
      return {
        isBound: true,
        device: await loadChair({ userId: caller.userId, serialNumber }),
      }
    },

    '/device/remove': async ({ caller, request: { serialNumber } }) => {
      const person = { userId: caller.userId, serialNumber }
      const { member } = await requireChairAccess(db, person, now())
      await db.transaction(async tx => {
        await incrementChairEpoch(tx, serialNumber)
        if (member.role === 'owner') {
          await endAllChairMemberships(tx, serialNumber, now())
          await tx
            .update(chairs)
            .set({ name: null, allowsGuests: false })
            .where(eq(chairs.serialNumber, serialNumber))
        } else await endChairMembership(tx, person, now())
        await insertChairAuditEntry(tx, { ...person, action: 'remove', result: 'ok' }, now())
      })
      chairRegistry.notifyOwner(serialNumber)
      return {}
    },

    '/device/member/list': async ({ caller, request: { serialNumber } }) => {
      await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
      const rows = await listChairMembers(db, serialNumber, now())
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
      await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
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
        if (removed.length === 0) throw createApiError('notFound', 'memberNotFound')
        // Tickets that the person carries would still be good beside the chair.
        await incrementChairEpoch(tx, serialNumber)
        await insertChairAuditEntry(
          tx,
          { serialNumber, userId: caller.userId, action: 'memberRemove', result: 'ok' },
          now(),
        )
      })
      chairRegistry.notifyOwner(serialNumber)
      return {}
    },

    '/device/share': async ({ caller, request: { serialNumber, audience, hours } }) => {
      const { chair } = await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
      const key = randomBytes(16).toString('base64url')
      const expiresAt = new Date(now().getTime() + hours * HOUR_MS)
      await db.transaction(async tx => {
        await tx.insert(chairShareLinks).values({
          keyHash: hashShareKey(key),
          serialNumber,
          audience,
          epoch: chair.epoch,
          createdBy: caller.userId,
          expiresAt,
        })
        await insertChairAuditEntry(
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
          .update(chairShareLinks)
          .set({ usedAt: now() })
          .where(
            and(
              eq(chairShareLinks.keyHash, hashShareKey(key)),
              eq(chairShareLinks.serialNumber, serialNumber),
              eq(chairShareLinks.epoch, chair?.epoch ?? 0),
              isNull(chairShareLinks.usedAt),
              gt(chairShareLinks.expiresAt, now()),
            ),
          )
          .returning()
        if (!share) throw createApiError('notFound', 'shareOver')
        if (share.createdBy === caller.userId) throw createApiError('conflict', 'shareOwn')
        await rejectLesserRole(tx, person, share.audience)
        if (share.audience === 'owner') {
          await endAllChairMemberships(tx, serialNumber, now())
          await incrementChairEpoch(tx, serialNumber)
        }
        await addChairMember(
          tx,
          {
            ...person,
            role: share.audience,
            expiresAt: share.audience === 'guest' ? share.expiresAt : null,
          },
          now(),
        )
        await insertChairAuditEntry(
          tx,
          { ...person, action: `accept:${share.audience}`, result: 'ok' },
          now(),
        )
        return share.audience === 'owner'
      })
      if (isHandedOver) chairRegistry.notifyOwner(serialNumber)
      return loadChair(person)
    },
  }
}

/** A link never takes anything away from whoever opens it. */
const rejectLesserRole = async (
  tx: Database,
  { userId, serialNumber }: { userId: string; serialNumber: string },
  offered: ChairRole,
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
  if (member && offered !== 'owner') throw createApiError('conflict', 'shareKnown')
}

const hashShareKey = (key: string): string => createHash('sha256').update(key).digest('hex')
