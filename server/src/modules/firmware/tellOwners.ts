import { toFeatureBitmask } from '@anzuo/chair-protocol'
import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { chairMembers, chairs, firmwareUpdates, notifications } from '../../db/schema'
import { recordNotification } from '../notification/recordNotification'
import type { FirmwareRelease } from './sendFirmware'

/** Owners that are told in one check. */
const BATCH_SIZE = 200

const CAN_BE_UPDATED = toFeatureBitmask(['firmwareUpdate'])

/**
 * Tells the owners of chairs that have no internet that there is firmware for them, once for each release: to others it comes by itself.
 * @returns how many
 */
export const tellOwnersOfFirmware = (
  db: Database,
  { id: releaseId, share, firmware }: FirmwareRelease,
  now: Date,
): Promise<number> =>
  db.transaction(async tx => {
    const due = await tx
      .select({ userId: chairMembers.userId, serialNumber: chairs.serialNumber })
      .from(firmwareUpdates)
      .innerJoin(chairs, eq(chairs.serialNumber, firmwareUpdates.serialNumber))
      .innerJoin(chairMembers, eq(chairMembers.serialNumber, chairs.serialNumber))
      .where(
        and(
          eq(firmwareUpdates.releaseId, releaseId),
          lt(firmwareUpdates.place, share),
          eq(firmwareUpdates.state, 'waiting'),
          sql`${chairs.firmware} <> ${firmware}`,
          isNotNull(chairs.offlineSince),
          sql`(${chairs.features} & ${CAN_BE_UPDATED}::integer) <> 0`,
          eq(chairMembers.role, 'owner'),
          isNull(chairMembers.leftAt),
          notExists(
            tx
              .select({ id: notifications.id })
              .from(notifications)
              .where(
                sql`${notifications.userId} = ${chairMembers.userId} and ${notifications.eventKey} = 'firmwareReady:' || ${releaseId}::text || ':' || ${chairs.serialNumber}`,
              ),
          ),
        ),
      )
      .limit(BATCH_SIZE)
    for (const { userId, serialNumber } of due)
      await recordNotification(
        tx,
        { userId, kind: 'firmwareReady', event: `${releaseId}:${serialNumber}`, data: { serialNumber } },
        now,
      )
    return due.length
  })
