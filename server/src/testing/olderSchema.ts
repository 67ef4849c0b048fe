import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from '../resourceFolders'
import { createTemporaryFolder } from './testServer'

type Journal = { entries: { tag: string }[] }

/**
 * A folder with the migrations up to one of them, as the server of that time had it.
 * @param last the beginning of its name, such as `0014`
 */
export const createOlderMigrations = async (
  last: string,
): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await createTemporaryFolder()
  const journal = JSON.parse(
    await readFile(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'),
  ) as Journal
  const end = journal.entries.findIndex(({ tag }) => tag.startsWith(last))
  if (end < 0) throw new Error(`There is no migration ${last}`)
  const entries = journal.entries.slice(0, end + 1)
  await mkdir(path.join(folder, 'meta'))
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries)
    await cp(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
