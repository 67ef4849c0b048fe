import type { ServerSettings } from '../settings'
import type { OpenedDatabase } from './database'
import { openEmbeddedDatabase } from './embedded'
import { openPostgres } from './postgres'

/**
 * Opens the database of the settings: a PostgreSQL server, or the embedded one.
 * @param onConnectionError called for connections that broke; they are replaced
 * @throws StartupError when it can't be opened
 */
export const openDatabase = (
  settings: ServerSettings,
  onConnectionError: (error: Error) => void,
): Promise<OpenedDatabase> =>
  settings.databaseUrl
    ? openPostgres({ url: settings.databaseUrl, callLimits: settings.databaseCallLimits, onConnectionError })
    : openEmbeddedDatabase(settings.dataDir)
