import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createQueryLoggerConfig, type QueryListener, type OpenedDatabase } from './database'
import { MIGRATIONS_FOLDER } from '../resourceFolders'
import { lockFolder } from './folderLock'
import { createDataFolder } from '../dataFolder'

/**
 * Opens the database that runs inside this process and keeps its files in `dataDir/database`. PGlite takes no lock, and
 * a second process on the same files would silently lose what it commits, so the folder is locked first.
 * @throws StartupError when another process has the folder, or it can't be made.
 */
export const openEmbeddedDatabase = async (dataDir: string): Promise<OpenedDatabase> => {
  await createDataFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  const lock = await lockFolder(folder)
  try {
    return await openPglite({ dataDir: folder }, { onClosed: lock.release })
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Opens PGlite with these options and brings it up to date. The folder lock is the caller's. */
export const openPglite = async (
  options: PGliteOptions,
  {
    onClosed = async () => {},
    onQuery,
  }: { onClosed?: () => Promise<void>; onQuery?: QueryListener | undefined } = {},
): Promise<OpenedDatabase & { client: PGlite }> => {
  const client = new PGlite(options)
  try {
    await client.waitReady
    const db = drizzle(client, createQueryLoggerConfig(onQuery))
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    return {
      db,
      jobDb: db,
      liveDb: db,
      safetyDb: db,
      client,
      kind: 'embedded',
      getPoolUsage: () => [],
      close: async () => {
        await client.close()
        await onClosed()
      },
    }
  } catch (error) {
    if (client.ready) await client.close()
    throw error
  }
}
