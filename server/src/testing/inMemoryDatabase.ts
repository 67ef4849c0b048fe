import { readFile, writeFile } from 'node:fs/promises'
import type { QueryListener, OpenedDatabase } from '../db/database'
import { openPglite } from '../db/embedded'

/** Names a file that `dumpInMemoryDatabase` wrote. To load it takes a quarter of the time of making a database. */
const DUMP_VARIABLE = 'ANZUO_TEST_DUMP'

/** An empty database that lives in memory and is gone when it is closed. */
export const openInMemoryDatabase = async (onQuery?: QueryListener): Promise<OpenedDatabase> => {
  const dump = process.env[DUMP_VARIABLE]
  return openPglite(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}, { onQuery })
}

/**
 * Writes an empty database to a file.
 * @returns the environment that makes `openInMemoryDatabase` of another process load it
 */
export const dumpInMemoryDatabase = async (file: string): Promise<Record<string, string>> => {
  const { client, close } = await openPglite({})
  const dump = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await close()
  return { [DUMP_VARIABLE]: file }
}
