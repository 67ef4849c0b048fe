import { desc, eq, sql } from 'drizzle-orm'
import { shopSettingsSchemas } from '@anzuo/contract/shopSettings'
import {
  defaultShopSettings,
  settingsSections,
  type SettingsSection,
  type ShopSettings,
} from '@anzuo/domain/settings/shopSettings'
import type { Database } from '../../db/database'
import { shopSettings } from '../../db/schema'
import { createServerBusyError } from '../../http/apiError'

export type SettingsRow = typeof shopSettings.$inferSelect

/** A section that nobody has changed. */
export const FIRST_VERSION = 1

/**
 * What the company has set, in memory. Reading it waits for nothing, because it is read inside of transactions; a change by this server
 * is seen at once, one by another server when that is asked next (`reload`).
 */
export type SettingsStore = {
  get: () => ShopSettings
  /** Reads the database again. Rejects when that can't be read; what was known stays. */
  reload: () => Promise<void>
}

/** The newest version of each section that was changed. */
export const selectCurrentSettings = (db: Database): Promise<SettingsRow[]> =>
  db
    .selectDistinctOn([shopSettings.section])
    .from(shopSettings)
    .orderBy(shopSettings.section, sql`${shopSettings.version} desc`)

/**
 * A section as it was stored. What a newer server has added to it is as set up; what an older one has left that can't be read any more
 * makes the whole section so.
 */
export const toSectionValue = <Section extends SettingsSection>(
  section: Section,
  stored: Record<string, unknown> | null,
): ShopSettings[Section] => {
  const asSetUp = defaultShopSettings[section]
  const parsed = shopSettingsSchemas[section].safeParse({ ...asSetUp, ...stored })
  return parsed.success ? (parsed.data as ShopSettings[Section]) : asSetUp
}

/** A section as the database has it now; inside of a transaction, as that sees it. */
export const selectSettingsSection = async <Section extends SettingsSection>(
  db: Database,
  section: Section,
): Promise<{ value: ShopSettings[Section]; version: number }> => {
  const [row] = await db
    .select()
    .from(shopSettings)
    .where(eq(shopSettings.section, section))
    .orderBy(desc(shopSettings.version))
    .limit(1)
  return { value: toSectionValue(section, row?.value ?? null), version: row?.version ?? FIRST_VERSION }
}

const toSettings = (rows: readonly SettingsRow[]): ShopSettings =>
  Object.fromEntries(
    settingsSections.map(section => [
      section,
      toSectionValue(section, rows.find(row => row.section === section)?.value ?? null),
    ]),
  ) as ShopSettings

/**
 * Reads the settings for the first time. A server starts without its database too, because chairs have to stop; whatever needs a
 * setting is told then that the server is busy, until `reload` has found them.
 */
export const openSettingsStore = async (db: Database): Promise<SettingsStore> => {
  let settings: ShopSettings | null = null
  const reload = async () => {
    settings = toSettings(await selectCurrentSettings(db))
  }
  await reload().catch(() => undefined)
  return {
    get: () => {
      if (!settings) throw createServerBusyError()
      return settings
    },
    reload,
  }
}
