import { eq } from 'drizzle-orm'
import type { officeChairEndpoints } from '@anzuo/contract/office/chair'
import type { Database } from '../../db/database'
import { chairs } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { insertChairAuditEntry } from '../../modules/chair/chairAudit'
import { endAllChairMemberships, incrementChairEpoch } from '../../modules/chair/chairMembers'
import type { ChairContext } from '../../modules/chair/context'
import { revokeChairKeys } from '../../modules/chairKey/chairKeyLifecycle'
import type { OfficeCaller, OfficeChange, OfficeHandlers } from '../officeCall'
import { getOfficeChair, listOfficeChairs, type OfficeChair } from './chairs'

type OfficeChairContext = Pick<ChairContext, 'mqttClient' | 'chairRegistry' | 'departures'> & {
  db: Database
  now: () => Date
}

const toSubject = (serialNumber: string) => ({
  kind: 'chair' as const,
  id: serialNumber,
  label: serialNumber,
})

const toAuditState = ({ state, hasOwner, sharedWith }: OfficeChair) => ({ state, hasOwner, sharedWith })

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
        subject: toSubject(serialNumber),
        before: toAuditState(before),
        after: toAuditState(after),
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
  const { now } = context
  return {
    repeat: call => read(call),
    run: async call => {
      const { tx, request, audit, afterCommit, recordSecurityEvent } = call
      const { serialNumber, reason } = request
      const before = await read(call, tx)
      if (!(await revokeChairKeys({ db: tx, now }, serialNumber)))
        throw createApiError('conflict', 'officeChairShutOut')
      if (before.registeredAt !== null)
        await insertChairAuditEntry(
          tx,
          { serialNumber, userId: null, action: 'shutOut', result: 'ok' },
          now(),
        )
      afterCommit(() => recordSecurityEvent({ event: 'chair_key_revoked', serialNumber }))
      const after = await read(call, tx)
      audit({
        subject: toSubject(serialNumber),
        before: toAuditState(before),
        after: toAuditState(after),
        reason,
      })
      return after
    },
  }
}

/** Chairs as machines: reached or not, with an owner or without; nobody can start or move one from here. */
export const officeChairRoutes = (
  context: OfficeChairContext,
): OfficeHandlers<typeof officeChairEndpoints> => {
  const { db, mqttClient } = context
  const read = createReader(context)
  return {
    '/office/v1/chair/list': ({ request }) =>
      listOfficeChairs(db, request, serialNumber => mqttClient.getSnapshot(serialNumber).isOnline),
    '/office/v1/chair/get': call => read(call),
    '/office/v1/chair/hand_over': createHandOver(context),
    '/office/v1/chair/shut_out': createShutOut(context),
  }
}
