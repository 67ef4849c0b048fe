import { openEmbeddedDatabase } from '../db/embedded'

/** Run with a folder: writes there what the server's first start on that DATA_DIR makes, an empty database up to date. */
const [, , folder] = process.argv
if (!folder) throw new Error('names no folder')
const { close } = await openEmbeddedDatabase(folder)
await close()
