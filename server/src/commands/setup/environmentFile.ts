import { existsSync, readFileSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'

export type Environment = Record<string, string>

/** What stands in an environment file; nothing when there is none. */
export const readEnvironmentFile = (file: string): Environment =>
  existsSync(file)
    ? Object.fromEntries(
        Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
      )
    : {}

/** Between single quotes a value means itself to systemd, Docker Compose, shells and Node alike. */
const quote = (name: string, value: string): string => {
  if (/['\r\n]/.test(value)) throw new RangeError(`${name} must not have a single quote or a line break`)
  return `${name}='${value}'`
}

/**
 * Writes an environment file that only its owner can read. It is whole at any moment: a half-written one never has its name.
 * @throws RangeError for a value that no such file can hold
 */
export const writeEnvironmentFile = async (file: string, environment: Environment): Promise<void> => {
  const lines = Object.entries(environment)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => quote(name, value))
  const unfinished = `${file}.part`
  await writeFile(unfinished, `${lines.join('\n')}\n`, { mode: 0o600 })
  // A file of this name from an interrupted run keeps the mode that it had.
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}
