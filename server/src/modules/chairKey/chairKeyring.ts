import { gte, inArray } from 'drizzle-orm'
import type { DeviceKey } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairKeys } from '../../db/schema'
import { unwrapChairKey, type KeyEncryptionKeys } from './keyWrapping'

/** The keys of one chair, as the server has them. */
export type ChairKeyring = ValidChairKeyring | { kind: 'revoked' }

export type ValidChairKeyring = {
  kind: 'valid'
  /** With which the server writes to the chair. */
  active: DeviceKey
  activatedAt: Date
  /** Waits for the chair to take it. */
  next: DeviceKey | null
  /** The one before, which the chair accepts until it is told to drop it. */
  retiring: DeviceKey | null
}

/** The keys under which the chair may have written something. */
export const listChairKeys = ({ active, next, retiring }: ValidChairKeyring): DeviceKey[] =>
  [active, next, retiring].filter(key => key !== null)

/** Where the keys of chairs are read. */
export type ChairKeySource = {
  /** The keys of these chairs; a chair that nobody provisioned is left out. */
  read: (serialNumbers: readonly string[]) => Promise<ReadonlyMap<string, ChairKeyring>>
  /** Chairs whose keys have changed since then. */
  listChanged: (since: Date) => Promise<readonly string[]>
}

type ChairKeyRow = typeof chairKeys.$inferSelect

/** Reads keys from the database. A key that can't be decrypted is reported, and its chair is as one without a key. */
export const createChairKeySource = (options: {
  db: Database
  keyEncryptionKeys: KeyEncryptionKeys
  onUnreadable: (serialNumber: string, error: unknown) => void
}): ChairKeySource => ({
  read: async serialNumbers => {
    const rows = await options.db
      .select()
      .from(chairKeys)
      .where(inArray(chairKeys.serialNumber, [...serialNumbers]))
    const rowsByChair = new Map<string, ChairKeyRow[]>()
    for (const row of rows)
      rowsByChair.set(row.serialNumber, [...(rowsByChair.get(row.serialNumber) ?? []), row])
    const found = new Map<string, ChairKeyring>()
    for (const [serialNumber, ofChair] of rowsByChair)
      try {
        const keyring = toChairKeyring(ofChair, options.keyEncryptionKeys)
        if (keyring) found.set(serialNumber, keyring)
      } catch (error) {
        options.onUnreadable(serialNumber, error)
      }
    return found
  },
  listChanged: async since => {
    const rows = await options.db
      .selectDistinct({ serialNumber: chairKeys.serialNumber })
      .from(chairKeys)
      .where(gte(chairKeys.changedAt, since))
    return rows.map(({ serialNumber }) => serialNumber)
  },
})

/** @throws KeyUnwrapError for a key that can't be decrypted */
const toChairKeyring = (
  rows: readonly ChairKeyRow[],
  keyEncryptionKeys: KeyEncryptionKeys,
): ChairKeyring | null => {
  const toDeviceKey = (row: ChairKeyRow | undefined): DeviceKey | null =>
    row?.wrappedKey
      ? {
          version: row.version,
          key: unwrapChairKey(keyEncryptionKeys, row, { ...row, wrappedKey: row.wrappedKey }),
        }
      : null
  const find = (state: ChairKeyRow['state']) =>
    rows.filter(row => row.state === state && row.wrappedKey !== null).sort(byVersionDescending)[0]
  const activeRow = find('active')
  const active = toDeviceKey(activeRow)
  if (!active) return rows.some(({ state }) => state === 'revoked') ? { kind: 'revoked' } : null
  return {
    kind: 'valid',
    active,
    activatedAt: activeRow?.activatedAt ?? new Date(0),
    next: toDeviceKey(find('next')),
    retiring: toDeviceKey(find('retired')),
  }
}

const byVersionDescending = (a: ChairKeyRow, b: ChairKeyRow): number => b.version - a.version
