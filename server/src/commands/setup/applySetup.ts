import {
  defaultShopSettings,
  settingsSections,
  type SettingsSection,
} from '@anzuo/domain/settings/shopSettings'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { shopSettingsSchemas } from '@anzuo/contract/shopSettings'
import type { SettingsSectionValue } from '@anzuo/contract/shopSettings'
import type { Database } from '../../db/database'
import { insertSettingsVersion } from '../../modules/settings/changeSettings'
import { FIRST_VERSION, selectCurrentSettings, toSectionValue } from '../../modules/settings/settingsStore'
import { toCanonicalJson } from '../../modules/idempotency/runIdempotent'
import { appendAuditEntries } from '../../office/auditLog'
import type { SetupAnswers } from './setupAnswers'

/** How long the database may take to say what stands. */
const CONNECT_TIMEOUT_MS = 5000

type Sections = SetupAnswers['settings']

/** What the company has set, by section; left out where nothing was ever set. */
export type StandingSections = Partial<Record<SettingsSection, unknown>>

/** The section as it would be; localised texts and hours are merged field by field as well. */
export const mergeSection = (
  current: Record<string, unknown>,
  answers: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...current, ...answers }).map(([name, value]) => {
      const before = current[name]
      const isGroup = [before, value].every(
        part => typeof part === 'object' && part !== null && !Array.isArray(part),
      )
      return [name, isGroup ? { ...(before as object), ...(value as object) } : value]
    }),
  )

/** What is wrong with the sections of some answers, each with its name. */
export const findSectionProblems = (sections: Sections): string[] =>
  settingsSections.flatMap(section => {
    const answers = sections[section]
    if (!answers) return []
    const parsed = shopSettingsSchemas[section].safeParse(
      mergeSection(toSectionValue(section, null) as Record<string, unknown>, answers),
    )
    return parsed.success
      ? []
      : parsed.error.issues.map(
          issue => `${[section, ...issue.path].join('.')} ${describeIssue(section, issue)}`,
        )
  })

/** A pattern tells nobody anything: what the shop starts with shows how it is written. */
const describeIssue = (
  section: SettingsSection,
  { code, path, message }: { code?: string; path: PropertyKey[]; message: string },
): string => {
  if (code === 'custom') return message
  const example = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    defaultShopSettings[section],
  )
  return code === 'invalid_format' && typeof example === 'string' && example !== ''
    ? `must be written like ${example}`
    : `is not usable: ${message}`
}

/** What the company has set until now. Nothing where the database can't be read yet: the trial of the answers says why. */
export const readStandingSections = async (databaseUrl: string | undefined): Promise<StandingSections> => {
  if (!databaseUrl) return {}
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks while it is idle is no error of the set-up.
  pool.on('error', () => undefined)
  try {
    const rows = await selectCurrentSettings(drizzle(pool))
    return Object.fromEntries(rows.map(({ section, value }) => [section, toSectionValue(section, value)]))
  } catch {
    return {}
  } finally {
    await pool.end()
  }
}

/**
 * Writes the sections that differ from what stands, in one transaction with the audit log.
 * @returns which
 */
export const writeSections = (db: Database, sections: Sections, now: Date): Promise<SettingsSection[]> =>
  db.transaction(async tx => {
    const rows = await selectCurrentSettings(tx)
    const written: SettingsSection[] = []
    for (const section of settingsSections) {
      const answers = sections[section]
      if (!answers) continue
      const row = rows.find(one => one.section === section)
      const before = toSectionValue(section, row?.value ?? null) as Record<string, unknown>
      const after = shopSettingsSchemas[section].parse(mergeSection(before, answers))
      if (toCanonicalJson(after) === toCanonicalJson(before)) continue
      const change = { section, value: after } as SettingsSectionValue
      const version = row?.version ?? FIRST_VERSION
      if (!(await insertSettingsVersion(tx, { change, version, by: null }, now)))
        throw new Error(`somebody else changes ${section} now: run it again`)
      await appendAuditEntries(
        tx,
        {
          origin: { actor: null, action: 'command/setup', requestId: '' },
          entries: [
            { subject: { kind: 'settings', id: section, label: section }, before, after: { ...after } },
          ],
        },
        now,
      )
      written.push(section)
    }
    return written
  })
