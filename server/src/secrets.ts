import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDataFolder } from './dataFolder'
import type { KeyEncryptionKeys } from './modules/chairKey/keyWrapping'
import type { ServerSettings } from './settings'

const SECRET_BYTES = 32

/** The key of the hashes of verification codes: the setting, else one of our own. */
export const loadVerificationCodeSecret = async ({
  codeSecret: given,
  dataDir,
}: ServerSettings): Promise<string> => given ?? readOrCreateSecret(path.join(dataDir, 'code-secret'))

/** The keys that chairs' keys are encrypted with: those of the settings, else one of our own. */
export const loadKeyEncryptionKeys = async ({
  chairKeyEncryptionKeys: given,
  dataDir,
}: ServerSettings): Promise<KeyEncryptionKeys> => {
  const entries = given ?? [
    ['generated', await readOrCreateSecret(path.join(dataDir, 'chair-key-encryption-key'))],
  ]
  const keys = new Map(entries.map(([id = '', hex = '']) => [id, Uint8Array.from(Buffer.from(hex, 'hex'))]))
  const [currentId = ''] = keys.keys()
  return { currentId, keys }
}

/** A secret that is made once and kept in a file, readable by its owner only. Hex. */
const readOrCreateSecret = async (file: string): Promise<string> => {
  const dataDir = path.dirname(file)
  await createDataFolder(dataDir)
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
  return readFile(file, 'utf8')
}
