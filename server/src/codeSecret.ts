import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from './settings'

const BYTES = 32

/**
 * The key of the hashes of verification codes: the setting, else one that is made once and kept in the data folder,
 * readable by its owner only.
 */
export const codeSecret = async ({ codeSecret: given, dataDir }: Settings): Promise<string> => {
  if (given !== null) return given
  const file = path.join(dataDir, 'code-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
  return readFile(file, 'utf8')
}
