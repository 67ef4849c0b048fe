import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, chown, open, readFile, rename, stat } from 'node:fs/promises'
import { SERIAL_NUMBER_PATTERN } from '@anzuo/chair-protocol'

/** What a mosquitto 2 writes: PBKDF2 with SHA-512. The passwords are 256 random bits, so the count of rounds matters little. */
const ALGORITHM = '7'
const ITERATIONS = 101
const SALT_BYTES = 12
const HASH_BYTES = 64

const hashPassword = (password: string, salt: Buffer, iterations: number): Buffer =>
  pbkdf2Sync(password, salt, iterations, HASH_BYTES, 'sha512')

const createEntry = (password: string): string => {
  const salt = randomBytes(SALT_BYTES)
  const hash = hashPassword(password, salt, ITERATIONS)
  return `$${ALGORITHM}$${ITERATIONS}$${salt.toString('base64')}$${hash.toString('base64')}`
}

const isEntryOf = (entry: string, password: string): boolean => {
  const [, algorithm, iterations = '', salt = '', hash = ''] = entry.split('$')
  if (algorithm !== ALGORITHM || !/^\d{1,7}$/.test(iterations)) return false
  const expected = Buffer.from(hash, 'base64')
  const actual = hashPassword(password, Buffer.from(salt, 'base64'), Number(iterations))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** How many chairs the file has now, and of how many the line is new, another, or gone. */
export type PasswordFileChange = { chairs: number; added: number; changed: number; removed: number }

/**
 * Makes a password file of mosquitto hold exactly these chairs; lines of others, such as the server, stay as they are. Lines that are
 * right are not touched. The file is replaced at once, with its owner and rights; mosquitto reads it after a SIGHUP.
 */
export const updateMosquittoPasswords = async (
  file: string,
  passwords: ReadonlyMap<string, string>,
): Promise<PasswordFileChange> => {
  const lines = (await readIfThere(file)).split('\n').filter(line => line !== '')
  const before = new Map(lines.map(line => splitLine(line)))
  const others = [...before].filter(([name]) => !SERIAL_NUMBER_PATTERN.test(name))
  const change = { chairs: passwords.size, added: 0, changed: 0, removed: 0 }
  const chairs: (readonly [string, string])[] = []
  for (const [name, password] of passwords) {
    const known = before.get(name)
    if (known === undefined) change.added += 1
    else if (!isEntryOf(known, password)) change.changed += 1
    chairs.push([name, known !== undefined && isEntryOf(known, password) ? known : createEntry(password)])
  }
  change.removed = before.size - others.length - (passwords.size - change.added)
  if (change.added + change.changed + change.removed > 0)
    await replaceFile(file, [...others, ...chairs].map(([name, entry]) => `${name}:${entry}\n`).join(''))
  return change
}

const splitLine = (line: string): [string, string] => {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1)]
}

const readIfThere = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Whoever reads the file finds that of before or the new one, also after a power cut. */
const replaceFile = async (file: string, text: string): Promise<void> => {
  const temporary = `${file}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  const known = await stat(file).catch(() => null)
  if (known) {
    await chmod(temporary, known.mode)
    await chown(temporary, known.uid, known.gid)
  }
  await rename(temporary, file)
}
