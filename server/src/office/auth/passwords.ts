import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** Cost by the recommendation of OWASP's password storage cheat sheet for scrypt: 32 MiB and three rounds. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const KEY_BYTES = 32
const SALT_BYTES = 16

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { ...COST, maxmem: MAX_MEMORY_BYTES }
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** What is stored of a password: salt and key. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`
}

/** Stands for the password of nobody, so that an unknown account takes as long as a wrong password. */
const NOBODY = `${'00'.repeat(SALT_BYTES)}:${'00'.repeat(KEY_BYTES)}`

/** Whether it is this password; never for an account without one. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [salt = '', key = ''] = (stored ?? NOBODY).split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'))
  return timingSafeEqual(derived, Buffer.from(key, 'hex')) && stored !== null
}
