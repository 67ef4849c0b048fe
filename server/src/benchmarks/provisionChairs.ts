import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveUserIdHash, toFeatureBitmask, getChairFamily, toHex } from '@anzuo/chair-protocol'
import { openPostgres } from '../db/postgres'
import { chairKeys, chairMembers, chairs, users } from '../db/schema'
import { wrapChairKey } from '../modules/chairKey/keyWrapping'
import { getTestDeviceKey, TEST_KEY_ENCRYPTION_KEYS } from '../testing/testChairKeys'

const BATCH = 1000

/** Gives chairs their keys, as a factory does, and some of them the owner who has this phone. */
export const provisionChairs = async (
  databaseUrl: string,
  { serialNumbers, owned, phone }: { serialNumbers: string[]; owned: string[]; phone: string },
): Promise<void> => {
  const { db, close } = await openPostgres({ url: databaseUrl, onConnectionError: () => {} })
  const now = new Date()
  for (let start = 0; start < serialNumbers.length; start += BATCH)
    await db.insert(chairKeys).values(
      serialNumbers.slice(start, start + BATCH).map(serialNumber => ({
        serialNumber,
        version: 1,
        ...wrapChairKey(
          TEST_KEY_ENCRYPTION_KEYS,
          { serialNumber, version: 1 },
          getTestDeviceKey(serialNumber).key,
        ),
        state: 'active' as const,
        origin: 'random' as const,
        createdAt: now,
        activatedAt: now,
        changedAt: now,
      })),
    )
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  await db.insert(chairs).values(
    owned.map(serialNumber => ({
      serialNumber,
      family: 'hk' as const,
      features: toFeatureBitmask(getChairFamily('hk').features),
      firmware: '1.0.0',
      epoch: 1,
      allowsGuests: false,
      registeredAt: now,
    })),
  )
  await db.insert(chairMembers).values(
    owned.map(serialNumber => ({
      id: randomUUID(),
      serialNumber,
      userId: person.id,
      userKey: toHex(deriveUserIdHash(person.id)),
      role: 'owner' as const,
      sharesStatistics: false,
      joinedAt: now,
    })),
  )
  await close()
}
