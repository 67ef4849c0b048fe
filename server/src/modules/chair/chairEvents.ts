import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  computeClaimProof,
  computeMassageLogReceiptMac,
  constantTimeEqual,
  isMassageLogPageAuthentic,
  toHex,
  type MassageLogPage,
} from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairMembers, chairOwnershipClaims, chairs } from '../../db/schema'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { ChairKeyCache } from '../chairKey/chairKeyCache'
import { listChairKeys, type ValidChairKeyring } from '../chairKey/chairKeyring'
import { insertChairAuditEntry } from './chairAudit'
import { endAllChairMemberships, lockChair } from './chairMembers'
import { insertMassageSessions } from './insertMassageSessions'

export type ChairEventContext = {
  db: Database
  mqttClient: ChairMqttClient
  chairKeys: ChairKeyCache
  now: () => Date
  log: FastifyBaseLogger
}

export type Ownership = { epoch: number; isOwned: boolean }

/** Stores the sessions that a chair reports, and acknowledges them: a chair deletes none before that. */
export const receiveMassageSessions = async (
  { db, mqttClient, chairKeys, now }: ChairEventContext,
  serialNumber: string,
  page: MassageLogPage,
): Promise<void> => {
  const last = page.records.at(-1)
  const keyring = await chairKeys.get(serialNumber)
  if (!last || keyring?.kind !== 'valid') return
  const signing = listChairKeys(keyring).find(({ key }) => isMassageLogPageAuthentic(key, page))
  if (!signing) return
  const [chair] = await db
    .select({ serialNumber: chairs.serialNumber })
    .from(chairs)
    .where(eq(chairs.serialNumber, serialNumber))
  // The chair sends them again after it was greeted, which registers it.
  if (!chair) return
  await insertMassageSessions(db, { serialNumber, page }, now())
  await mqttClient.sendRequest(
    serialNumber,
    {
      name: 'logReceived',
      generation: page.generation,
      upTo: last.id,
      mac: computeMassageLogReceiptMac(signing.key, page.generation, last.id),
    },
    null,
  )
}

/** Somebody pressed the chair's button while a claim waited for it; a claim that lost its turn is proved by no press. */
export const receiveClaimProof = async (
  { db, chairKeys, now }: ChairEventContext,
  serialNumber: string,
  { challenge, proof }: { challenge: Uint8Array; proof: Uint8Array },
): Promise<void> => {
  const keyring = await chairKeys.get(serialNumber)
  if (keyring?.kind !== 'valid' || !isClaimProofOfChair(keyring, { serialNumber, challenge, proof })) return
  await db
    .update(chairOwnershipClaims)
    .set({ provedAt: now() })
    .where(
      and(
        eq(chairOwnershipClaims.challenge, toHex(challenge)),
        eq(chairOwnershipClaims.serialNumber, serialNumber),
        eq(chairOwnershipClaims.isWaitingForPress, true),
        isNull(chairOwnershipClaims.provedAt),
        gt(chairOwnershipClaims.expiresAt, now()),
      ),
    )
}

/** Whether a chair has proved, with one of its keys, that a claim was made beside it. */
export const isClaimProofOfChair = (
  keyring: ValidChairKeyring,
  { serialNumber, challenge, proof }: { serialNumber: string; challenge: Uint8Array; proof: Uint8Array },
): boolean =>
  listChairKeys(keyring).some(({ key }) =>
    constantTimeEqual(proof, computeClaimProof(key, serialNumber, challenge)),
  )

/** The chair was reset to how it left the factory, or has missed that its owner changed. */
export const reconcileChairOwner = async (
  context: ChairEventContext & { findOwnership: (serialNumber: string) => Promise<Ownership | null> },
  serialNumber: string,
  reported: Ownership,
): Promise<void> => {
  const stored = await context.findOwnership(serialNumber)
  if (!stored || (stored.epoch === reported.epoch && stored.isOwned === reported.isOwned)) return
  if (reported.epoch > stored.epoch && !reported.isOwned)
    await removeOwner(context, serialNumber, reported.epoch)
  else await sendOwnerToChair(context, serialNumber)
}

/** Sends the chair who its owner is now; a chair that is offline asks by itself when it is back. */
export const sendOwnerToChair = async (
  { db, mqttClient }: Pick<ChairEventContext, 'db' | 'mqttClient'>,
  serialNumber: string,
): Promise<void> => {
  const ownership = (await readOwnerships(db, [serialNumber])).get(serialNumber)
  if (ownership) await mqttClient.sendRequest(serialNumber, { name: 'owner', ...ownership }, null)
}

/** Who chairs belong to, as the database has it; one that has not registered itself is left out. */
export const readOwnerships = async (
  db: Database,
  serialNumbers: string[],
): Promise<ReadonlyMap<string, Ownership>> => {
  const rows = await db
    .select({ serialNumber: chairs.serialNumber, epoch: chairs.epoch, owner: chairMembers.id })
    .from(chairs)
    .leftJoin(
      chairMembers,
      and(
        eq(chairMembers.serialNumber, chairs.serialNumber),
        eq(chairMembers.role, 'owner'),
        isNull(chairMembers.leftAt),
      ),
    )
    .where(inArray(chairs.serialNumber, serialNumbers))
  return new Map(
    rows.map(({ serialNumber, epoch, owner }) => [serialNumber, { epoch, isOwned: owner !== null }]),
  )
}

const removeOwner = ({ db, now }: ChairEventContext, serialNumber: string, epoch: number): Promise<void> =>
  db.transaction(async tx => {
    await lockChair(tx, serialNumber)
    await forgetChairOwner(tx, { serialNumber, epoch }, now())
  })

/** The chair was reset, and says of which epoch it is now: everybody loses it. The chair's row is locked. */
export const forgetChairOwner = async (
  tx: Database,
  { serialNumber, epoch }: { serialNumber: string; epoch: number },
  now: Date,
): Promise<void> => {
  await tx
    .update(chairs)
    .set({ epoch, name: null, allowsGuests: false })
    .where(eq(chairs.serialNumber, serialNumber))
  await endAllChairMemberships(tx, serialNumber, now)
  const entry = { serialNumber, userId: null, action: 'factoryReset', result: 'ok' }
  await insertChairAuditEntry(tx, entry, now)
}
