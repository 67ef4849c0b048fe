import { sql } from 'drizzle-orm'
import { addresses, loyaltyPointBalances, loyaltyPointEntries, users } from '../db/schema'
import { scheduleShopJobs } from '../jobs/shopJobs'
import { createAuthSession } from '../modules/auth/authSessions'
import { SIMULATED_JOB_SECONDS } from './serverInstance'
import type { SimulatedPerson } from './shopperRecord'
import type { World } from './world'

const POINTS_AT_START = 700

/** Puts so many signed-in people with some points into the database, and so little stock that they compete for it. */
export const createPopulation = async (world: World, count: number): Promise<SimulatedPerson[]> => {
  const { database, random, time } = world
  const { db } = database
  const now = new Date(time.now())
  const people: SimulatedPerson[] = []
  for (let index = 1; index <= count; index += 1) {
    const userId = world.createId()
    const addressId = world.createId()
    const name = `person ${index}`
    await db.insert(users).values({ id: userId, nickname: name, createdAt: now })
    await db.insert(addresses).values({
      id: addressId,
      userId,
      name: '林一',
      phone: '13800006021',
      districtCode: '310104',
      // Tells whose it is wherever it turns up.
      detail: `安福路 288 弄 6 号 ${userId}`,
      isDefault: true,
      createdAt: now,
    })
    await db.insert(loyaltyPointEntries).values({
      id: world.createId(),
      userId,
      kind: 'earned',
      points: POINTS_AT_START,
      causeId: world.createId(),
      at: now,
    })
    await db.insert(loyaltyPointBalances).values({ userId, balance: POINTS_AT_START })
    const device = { kind: 'unknown', app: 'unknown' } as const
    const { token } = await createAuthSession(db, { userId, device }, now)
    const { token: spareToken } = await createAuthSession(db, { userId, device }, now)
    people.push({ name, userId, token, spareToken, addressId })
  }
  const stock = random.nextInteger(1, 6)
  await db.execute(sql`
    with filled as (update skus set stock = ${stock} returning id)
    insert into stock_movements (id, sku_id, kind, quantity, at)
    select gen_random_uuid(), id, 'delivered', ${stock}, ${now.toISOString()}::timestamptz from filled`)
  await scheduleShopJobs(db, now, SIMULATED_JOB_SECONDS)
  return people
}
