import { eq } from 'drizzle-orm'
import type { officeChairEndpoints } from '@anzuo/contract/office/chair'
import type { Database } from '../../db/database'
import { chairs } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { insertChairAuditEntry } from '../../modules/chair/chairAudit'
import { endAllChairMemberships, incrementChairEpoch } from '../../modules/chair/chairMembers'
import type { ChairContext } from '../../modules/chair/context'
import { revokeChairKeys, startChairKeyRotation } from '../../modules/chairKey/chairKeyLifecycle'
import type { OfficeCaller, OfficeChange, OfficeHandlers } from '../officeCall'
import { officeBatchRoutes, type BatchContext } from './batches'
import { getOfficeChair, listOfficeChairs, type OfficeChair } from './chairs'
import { toChairAuditState, toChairSubject } from './chairAuditEntry'
import { createLetIn, createLetInDrop, noteShutOut } from './letIn'

type OfficeChairContext = Pick<ChairContext, 'mqttClient' | 'chairRegistry' | 'departures' | 'chairKeys'> &
  BatchContext

const createReader =
  ({ db, now, mqttClient }: OfficeChairContext) =>
  (
    { request: { serialNumber }, caller }: { request: { serialNumber: string }; caller: OfficeCaller },
    tx: Database = db,
  ): Promise<OfficeChair> =>
    getOfficeChair(tx, serialNumber, {
      caller,
      isOnline: other => mqttClient.getSnapshot(other).isOnline,
      now: now(),
    })

/** Ends the ownership: everybody loses the chair, its name and its links go, and it may be claimed anew. */
const createHandOver = (context: OfficeChairContext): OfficeChange<'/office/v1/chair/hand_over'> => {
  const read = createReader(context)
  const { now, chairRegistry, departures } = context
  return {
    repeat: call => read(call),
    run: async call => {
      const { tx, request, audit } = call
      const { serialNumber, reason } = request
      const before = await read(call, tx)
      if (!before.hasOwner) throw createApiError('conflict', 'officeChairWithoutOwner')
      await incrementChairEpoch(tx, serialNumber)
      const left = await endAllChairMemberships(tx, serialNumber, now())
      await tx
        .update(chairs)
        .set({ name: null, allowsGuests: false })
        .where(eq(chairs.serialNumber, serialNumber))
      const entry = { serialNumber, userId: null, action: 'handOver', result: 'ok' }
      await insertChairAuditEntry(tx, entry, now())
      const after = await read(call, tx)
      audit({
        subject: toChairSubject(serialNumber),
        before: toChairAuditState(before),
        after: toChairAuditState(after),
        reason,
      })
      call.afterCommit(() => {
        chairRegistry.notifyOwner(serialNumber)
        departures.onMembersLeft(serialNumber, left)
      })
      return after
    },
  }
}

/** Destroys the keys: whoever holds a copy of one can do nothing with it any more. */
const createShutOut = (context: OfficeChairContext): OfficeChange<'/office/v1/chair/shut_out'> => {
  const read = createReader(context)
  const { now, chairKeys } = context
  return {
    repeat: call => read(call),
    run: async call => {
      const { tx, request, audit, afterCommit, recordSecurityEvent } = call
      const { serialNumber, cause, reason } = request
      const before = await read(call, tx)
      if (!(await revokeChairKeys({ db: tx, now }, serialNumber)))
        throw createApiError('conflict', 'officeChairShutOut')
      await noteShutOut(tx, { serialNumber, cause, at: now() })
      if (before.registeredAt !== null)
        await insertChairAuditEntry(
          tx,
          { serialNumber, userId: null, action: 'shutOut', result: 'ok' },
          now(),
        )
      afterCommit(async () => {
        recordSecurityEvent({ event: 'chair_key_revoked', serialNumber })
        // This server puts the chair out at once; others read within ten seconds what has changed.
        await chairKeys.read(serialNumber)
      })
      const after = await read(call, tx)
      audit({
        subject: toChairSubject(serialNumber),
        before: toChairAuditState(before),
        after: toChairAuditState(after),
        reason,
      })
      return after
    },
  }
}

/** Draws the next key of a chair. It is no help against a thief, who reads it with the present one. */
const createRotation = (context: OfficeChairContext): OfficeChange<'/office/v1/chair/rotate_key'> => {
  const read = createReader(context)
  const { now, keyEncryptionKeys } = context
  return {
    repeat: call => read(call),
    run: async call => {
      const { tx, request, audit, afterCommit, recordSecurityEvent } = call
      const { serialNumber, reason } = request
      await read(call, tx)
      const started = await startChairKeyRotation({ db: tx, keyEncryptionKeys, now }, serialNumber)
      if (!started.ok) throw createApiError('conflict', 'officeChairNotRotated')
      audit({ subject: toChairSubject(serialNumber), before: null, after: { key: 'next' }, reason })
      afterCommit(() => recordSecurityEvent({ event: 'chair_key_rotation_started', serialNumber }))
      return read(call, tx)
    },
  }
}

/** Chairs as machines: reached or not, with an owner or without; nobody can start or move one from here. */
export const officeChairRoutes = (
  context: OfficeChairContext,
): OfficeHandlers<typeof officeChairEndpoints> => {
  const { db, mqttClient, now } = context
  const read = createReader(context)
  const letInContext = { now, read }
  return {
    '/office/v1/chair/list': ({ request }) =>
      listOfficeChairs(db, request, serialNumber => mqttClient.getSnapshot(serialNumber).isOnline),
    '/office/v1/chair/get': call => read(call),
    '/office/v1/chair/hand_over': createHandOver(context),
    '/office/v1/chair/shut_out': createShutOut(context),
    '/office/v1/chair/let_in': createLetIn(letInContext),
    '/office/v1/chair/drop_let_in': createLetInDrop(letInContext),
    '/office/v1/chair/rotate_key': createRotation(context),
    ...officeBatchRoutes(context),
  }
}
