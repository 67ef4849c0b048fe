import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Address, address } from '../../../../src/contract/address'
import { readRegion, searchDistricts } from '../../../../src/domain/address'
import type { Database } from '../../db/database'
import { addresses, users } from '../../db/schema'
import { statement } from '../../db/statement'
import { isUuid } from '../../db/values'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { divisionsOf, provinces, regionOf } from './divisions'

const MOST = 50

type Row = typeof addresses.$inferSelect

/** Addresses of the signed-in person, and of nobody else. */
export const addressCalls = (options: { db: Database; now: () => Date }): HandlersOf<typeof address> => {
  const { db, now } = options
  return {
    '/address/list': async ({ caller }) => {
      const rows = await db
        .select()
        .from(addresses)
        .where(eq(addresses.userId, caller.userId))
        .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id))
        .limit(MOST)
      return { addresses: rows.map(shown) }
    },

    '/address/get': async ({ caller, request }) => shown(await ownAddress(db, caller.userId, request.id)),

    '/address/edit': async ({ caller, request }) => {
      const { id, ...fields } = request
      if (regionOf(fields.districtCode) === null) throw refuse('invalidRequest', 'districtUnknown')
      return db.transaction(async tx => {
        const kept = id === undefined ? null : await ownAddress(tx, caller.userId, id)
        // Edits of one person take turns, so that there is one default and no more than the limit.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update')
        const [count] = await tx
          .select({
            all: sql<number>`count(*)::int`,
            defaults: sql<number>`count(*) filter (where is_default)::int`,
          })
          .from(addresses)
          .where(eq(addresses.userId, caller.userId))
        if (!kept && (count?.all ?? 0) >= MOST) throw refuse('conflict', 'addressesFull', { most: MOST })
        const isDefault = fields.isDefault || count?.all === 0 || (kept?.isDefault ?? false)
        if (isDefault)
          await tx
            .update(addresses)
            .set({ isDefault: false })
            .where(
              and(
                eq(addresses.userId, caller.userId),
                eq(addresses.isDefault, true),
                ne(addresses.id, kept?.id ?? randomUUID()),
              ),
            )
        const [row] = kept
          ? await tx
              .update(addresses)
              .set({ ...fields, isDefault })
              .where(eq(addresses.id, kept.id))
              .returning()
          : await tx
              .insert(addresses)
              .values({ id: randomUUID(), userId: caller.userId, ...fields, isDefault, createdAt: now() })
              .returning()
        if (!row) throw refuse('notFound', 'addressNotFound')
        return shown(row)
      })
    },

    '/address/delete': async ({ caller, request }) => {
      const kept = await ownAddress(db, caller.userId, request.id)
      await db.delete(addresses).where(eq(addresses.id, kept.id))
      return {}
    },

    '/open/map/administrative_division': async ({ request }) => ({ divisions: divisionsOf(request.parent) }),

    '/open/map/read_address': async ({ request }) => ({ found: readRegion(request.text, provinces) }),

    '/open/map/search_district': async ({ request }) => ({
      districts: searchDistricts(request.query, provinces),
    }),
  }
}

const addressOf = statement(db =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, sql.placeholder('id')), eq(addresses.userId, sql.placeholder('userId'))))
    .prepare('address_of'),
)

/**
 * An address of this person.
 * @throws Refusal `notFound`, the same for "not yours" and "not there"
 */
export const ownAddress = async (db: Database, userId: string, id: string): Promise<Row> => {
  const [row] = isUuid(id) ? await addressOf(db).execute({ userId, id }) : []
  if (!row) throw refuse('notFound', 'addressNotFound')
  return row
}

const shown = ({ id, name, phone, districtCode, detail, tag, isDefault }: Row): z.output<typeof Address> => ({
  id,
  name,
  phone,
  districtCode,
  region: regionOf(districtCode) ?? [],
  detail,
  tag,
  isDefault,
})
