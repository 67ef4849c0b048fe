import type { SettingsSectionValue } from '@anzuo/contract/shopSettings'
import type { Database } from '../../db/database'
import { shopSettings } from '../../db/schema'
import type { OfficeActor } from '../../db/schema/office'
import type { SettingsRow } from './settingsStore'

/**
 * Writes a section as the version after the one that was seen.
 * @param by null for a command of the server
 * @returns null when somebody else has written that version
 */
export const insertSettingsVersion = async (
  tx: Database,
  { change, version, by }: { change: SettingsSectionValue; version: number; by: OfficeActor | null },
  now: Date,
): Promise<SettingsRow | null> => {
  const [written] = await tx
    .insert(shopSettings)
    .values({
      section: change.section,
      version: version + 1,
      value: change.value,
      changedAt: now,
      changedBy: by,
    })
    .onConflictDoNothing()
    .returning()
  return written ?? null
}
