import { and, asc, eq, sql } from 'drizzle-orm'
import type { MassagePreset } from '@anzuo/contract'
import type { massagePresetEndpoints } from '@anzuo/contract/massagePreset'
import { MAX_MASSAGE_PRESETS } from '@anzuo/domain/chair/massagePresets'
import type { Database } from '../../db/database'
import { favouritePrograms, massagePresets, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import { requireChairAccess } from '../chair/chairAccess'
import type { ChairUser } from '../chair/chairMembers'
import { deleteMassageSchedule, listMassageSchedules, saveMassageSchedule } from './schedules'

type MassagePresetContext = { db: Database; now: () => Date }

/** What a person likes on a chair that they may use. Nothing of it reaches the chair before the person starts it. */
export const massagePresetRoutes = (
  context: MassagePresetContext,
): RouteHandlers<typeof massagePresetEndpoints> => ({
  '/device/preset/list': async ({ caller, request: { serialNumber } }) => {
    const person = { userId: caller.userId, serialNumber }
    await requireChairAccess(context.db, person, context.now())
    return {
      presets: await listPresets(context.db, person),
      favouritePrograms: await listFavouritePrograms(context.db, person),
    }
  },
  '/device/preset/save': call => savePreset(context, call),
  '/device/preset/delete': async ({ caller, request: { serialNumber, id } }) => {
    const person = { userId: caller.userId, serialNumber }
    await requireChairAccess(context.db, person, context.now())
    await context.db.delete(massagePresets).where(and(isPresetOf(person), eq(massagePresets.id, id)))
    return {}
  },
  '/device/favourite': call => setFavourite(context, call),
  '/device/schedule/list': call => listMassageSchedules(context, call),
  '/device/schedule/save': call => saveMassageSchedule(context, call),
  '/device/schedule/delete': call => deleteMassageSchedule(context, call),
})

const isPresetOf = ({ userId, serialNumber }: ChairUser) =>
  and(eq(massagePresets.userId, userId), eq(massagePresets.serialNumber, serialNumber))

const isFavouriteOf = ({ userId, serialNumber }: ChairUser) =>
  and(eq(favouritePrograms.userId, userId), eq(favouritePrograms.serialNumber, serialNumber))

const listPresets = async (db: Database, person: ChairUser): Promise<MassagePreset[]> =>
  db
    .select({
      id: massagePresets.id,
      name: massagePresets.name,
      program: massagePresets.program,
      minutes: massagePresets.minutes,
      intensity: massagePresets.intensity,
      heat: massagePresets.heat,
      airbag: massagePresets.airbag,
    })
    .from(massagePresets)
    .where(isPresetOf(person))
    .orderBy(asc(massagePresets.createdAt), asc(massagePresets.id))

const listFavouritePrograms = async (db: Database, person: ChairUser): Promise<number[]> => {
  const rows = await db
    .select({ program: favouritePrograms.program })
    .from(favouritePrograms)
    .where(isFavouriteOf(person))
    .orderBy(asc(favouritePrograms.since), asc(favouritePrograms.program))
  return rows.map(({ program }) => program)
}

const savePreset = async (
  { db, now }: MassagePresetContext,
  { caller, request: { serialNumber, preset } }: RequestContext<'/device/preset/save'>,
): Promise<MassagePreset> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairAccess(db, person, now())
  await db.transaction(async tx => {
    // One at a time for each account, so that two devices cannot add the last preset twice.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${caller.userId} for update`)
    const known = await listPresets(tx, person)
    if (known.length >= MAX_MASSAGE_PRESETS && !known.some(({ id }) => id === preset.id))
      throw createApiError('invalidRequest', 'tooManyPresets', { most: MAX_MASSAGE_PRESETS })
    const saved = await tx
      .insert(massagePresets)
      .values({ ...person, ...preset, createdAt: now() })
      .onConflictDoUpdate({
        target: [massagePresets.userId, massagePresets.id],
        set: preset,
        // An id that this account uses on another chair stays there.
        setWhere: eq(massagePresets.serialNumber, serialNumber),
      })
      .returning({ id: massagePresets.id })
    if (saved.length === 0) throw createApiError('conflict', 'presetOfOtherChair')
  })
  return preset
}

const setFavourite = async (
  { db, now }: MassagePresetContext,
  { caller, request: { serialNumber, program, isFavourite } }: RequestContext<'/device/favourite'>,
): Promise<{ favouritePrograms: number[] }> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairAccess(db, person, now())
  if (isFavourite)
    await db
      .insert(favouritePrograms)
      .values({ ...person, program, since: now() })
      .onConflictDoNothing()
  else
    await db
      .delete(favouritePrograms)
      .where(and(isFavouriteOf(person), eq(favouritePrograms.program, program)))
  return { favouritePrograms: await listFavouritePrograms(db, person) }
}
