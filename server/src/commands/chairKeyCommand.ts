import { open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  CHAIR_FAMILY_KEYS,
  deriveBrokerPassword,
  SERIAL_NUMBER_PATTERN,
  toHex,
  type ChairFamilyKey,
  type DeviceKey,
} from '@anzuo/chair-protocol'
import { updateMosquittoPasswords } from '../gateways/chairs/mosquittoPasswords'
import { readActiveChairKeys } from '../modules/chairKey/activeChairKeys'
import {
  countChairKeys,
  listChairKeyHistory,
  listChairsWithDerivedKey,
  provisionChairKey,
  revokeChairKeys,
  rewrapChairKeys,
  startChairKeyRotation,
  type ChairKeyContext,
  type ChairKeyConflict,
} from '../modules/chairKey/chairKeyLifecycle'
import { importDerivedChairKeys, listRegisteredChairs } from '../modules/chairKey/derivedChairKeys'
import type { RecordSecurityEvent } from '../securityLog'
import { getChairLandingPath } from '../simulators/chair/qrCodePage'
import { toError } from '../toError'

const USAGE = `Usage: node dist/server/chairKeys.js <command>
  provision --serial SN --model FAMILY [--out FILE]   draws the key of a new chair, and gives its record for the factory once
  provision --csv FILE --out FILE                     the same for many: lines of serial number and family
  rotate --serial SN                                  draws the chair's next key; it gets it when it is connected
  rotate --derived                                    the same for every chair whose key follows from a master key
  revoke --serial SN                                  destroys the chair's keys: nobody believes it, until it is provisioned anew
  broker-passwords --file FILE                        writes the password file of mosquitto
  rewrap                                              encrypts all keys with the first of CHAIR_KEY_ENCRYPTION_KEYS
  import [--csv FILE]                                 takes over the keys that follow from CHAIR_MASTER_KEY, of the chairs
                                                      that are registered and those of the file
  list [--serial SN]                                  how many keys there are, or what became of those of a chair`

const OPTIONS = {
  serial: { type: 'string' },
  model: { type: 'string' },
  csv: { type: 'string' },
  out: { type: 'string' },
  file: { type: 'string' },
  derived: { type: 'boolean', default: false },
} as const

const CONFLICTS: Record<ChairKeyConflict, string> = {
  alreadyProvisioned: 'it has a key already; rotate gives it another one, revoke takes it',
  notProvisioned: 'it has no key',
  shutOut: 'the back office has shut it out; somebody lets it in again there first',
  alreadyRotating: 'it waits for its next key already',
}

type NewChair = { serialNumber: string; family: ChairFamilyKey }

export type ChairKeyCommandContext = ChairKeyContext & {
  masterKey: Uint8Array | null
  recordSecurityEvent: RecordSecurityEvent
  print: (line: string) => void
  printError: (line: string) => void
}

/** What the person at the terminal can put right. */
class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Makes, changes and destroys the keys of chairs.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runChairKeyCommand = async (
  context: ChairKeyCommandContext,
  args: readonly string[],
): Promise<0 | 1> => {
  try {
    const { name, values } = parse(args)
    return await COMMANDS[name](context, values)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.printError(error.message)
    return 1
  }
}

type Values = { serial?: string; model?: string; csv?: string; out?: string; file?: string; derived: boolean }

type Command = (context: ChairKeyCommandContext, values: Values) => Promise<0 | 1>

const parse = (args: readonly string[]): { name: keyof typeof COMMANDS; values: Values } => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [name = '', ...rest] = positionals
    if (rest.length > 0 || !isCommand(name)) throw new UsageError(USAGE)
    return { name, values }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${toError(error).message}\n${USAGE}`)
  }
}

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

const provision: Command = async (context, { serial, model, csv, out }) => {
  if ((csv === undefined) === (serial === undefined))
    throw new UsageError('--serial or --csv says which chairs.')
  if (csv !== undefined && out === undefined) throw new UsageError('--out says where the records go.')
  const chairs = csv === undefined ? [parseChair(serial ?? '', model ?? '')] : await readChairs(csv)
  const output = out === undefined ? createPrintedRecords(context.print) : await createRecordFile(out)
  let refused = 0
  try {
    for (const chair of chairs) {
      const { serialNumber } = chair
      const result = await output.keepIfDone(() =>
        provisionChairKey(context, {
          serialNumber,
          deliver: key => output.write(formatFactoryRecord(chair, key)),
        }),
      )
      if (result.ok) context.recordSecurityEvent({ event: 'chair_key_provisioned', serialNumber })
      else {
        refused += 1
        context.printError(`${serialNumber}: ${CONFLICTS[result.reason]}`)
      }
    }
  } finally {
    await output.close()
  }
  if (out !== undefined) context.print(`provisioned: ${chairs.length - refused}, not: ${refused}`)
  return refused === 0 ? 0 : 1
}

/** What the factory writes into a chair, prints on it, and then forgets: one line of JSON. */
const formatFactoryRecord = (chair: NewChair, { version, key }: DeviceKey): string =>
  JSON.stringify({
    serialNumber: chair.serialNumber,
    family: chair.family,
    qrCode: getChairLandingPath(chair),
    keyVersion: version,
    deviceKey: toHex(key),
    brokerUser: chair.serialNumber,
    brokerPassword: deriveBrokerPassword(key),
  })

type RecordOutput = {
  write: (record: string) => Promise<void>
  /** Takes back what was written while the work failed: no record is left of a key that does not count. */
  keepIfDone: <Result>(work: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

const createPrintedRecords = (print: (line: string) => void): RecordOutput => ({
  write: async record => print(record),
  keepIfDone: work => work(),
  close: async () => {},
})

/** A new file that its owner alone may read. */
const createRecordFile = async (file: string): Promise<RecordOutput> => {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new UsageError(`--out: ${toError(error).message}`)
  })
  let length = 0
  return {
    write: async record => {
      await handle.write(`${record}\n`, length)
      await handle.sync()
    },
    keepIfDone: async work => {
      try {
        return await work()
      } catch (error) {
        await handle.truncate(length)
        throw error
      } finally {
        length = (await handle.stat()).size
      }
    },
    close: () => handle.close(),
  }
}

const rotate: Command = async (context, { serial, derived }) => {
  if (derived === (serial !== undefined)) throw new UsageError('--serial or --derived says which chairs.')
  const serialNumbers =
    serial === undefined ? await listChairsWithDerivedKey(context.db) : [parseSerialNumber(serial)]
  let started = 0
  for (const serialNumber of serialNumbers) {
    const result = await startChairKeyRotation(context, serialNumber)
    if (result.ok) {
      started += 1
      context.recordSecurityEvent({ event: 'chair_key_rotation_started', serialNumber })
    } else context.printError(`${serialNumber}: ${CONFLICTS[result.reason]}`)
  }
  context.print(`started: ${started}`)
  return started === serialNumbers.length ? 0 : 1
}

const revoke: Command = async (context, { serial }) => {
  const serialNumber = parseSerialNumber(serial ?? '')
  if (!(await revokeChairKeys(context, serialNumber)))
    throw new UsageError(`${serialNumber}: ${CONFLICTS.notProvisioned}`)
  context.recordSecurityEvent({ event: 'chair_key_revoked', serialNumber })
  context.print(
    `revoked: ${serialNumber}. Servers know it within ten seconds; write the broker's passwords now.`,
  )
  return 0
}

const writeBrokerPasswords: Command = async (context, { file }) => {
  if (file === undefined) throw new UsageError('--file says which one.')
  const passwords = new Map<string, string>()
  for await (const { serialNumber, key } of readActiveChairKeys(context))
    passwords.set(serialNumber, deriveBrokerPassword(key))
  const { chairs, added, changed, removed } = await updateMosquittoPasswords(file, passwords)
  context.print(`chairs: ${chairs}, added: ${added}, changed: ${changed}, removed: ${removed}`)
  if (added + changed + removed > 0) context.print('mosquitto reads it after a SIGHUP.')
  return 0
}

const rewrap: Command = async context => {
  const { currentId } = context.keyEncryptionKeys
  const { count, unreadable } = await rewrapChairKeys(context)
  context.recordSecurityEvent({ event: 'chair_keys_rewrapped', count, keyEncryptionKeyId: currentId })
  context.print(`encrypted with ${currentId}: ${count}`)
  for (const serialNumber of unreadable) context.printError(`${serialNumber}: its key can't be decrypted`)
  if (unreadable.length === 0) context.print('No key needs another one any more.')
  return unreadable.length === 0 ? 0 : 1
}

const importKeys: Command = async (context, { csv }) => {
  const { masterKey, db } = context
  if (!masterKey) throw new UsageError('CHAIR_MASTER_KEY has to be set.')
  const made = csv === undefined ? [] : (await readLines(csv)).map(line => parseSerialNumber(line[0] ?? ''))
  const serialNumbers = [...new Set([...(await listRegisteredChairs(db)), ...made])]
  const imported = await importDerivedChairKeys(context, { masterKey, serialNumbers })
  for (const serialNumber of imported)
    context.recordSecurityEvent({ event: 'chair_key_provisioned', serialNumber })
  context.print(`taken over: ${imported.length}, left as they are: ${serialNumbers.length - imported.length}`)
  return 0
}

const list: Command = async ({ db, print }, { serial }) => {
  if (serial === undefined) {
    for (const { state, origin, keyEncryptionKeyId, count } of await countChairKeys(db))
      print(`${state} ${origin}, encrypted with ${keyEncryptionKeyId}: ${count}`)
    return 0
  }
  for (const row of await listChairKeyHistory(db, parseSerialNumber(serial))) {
    const times = [
      `created ${row.createdAt.toISOString()}`,
      ...(row.activatedAt ? [`active ${row.activatedAt.toISOString()}`] : []),
      ...(row.retiredAt ? [`ended ${row.retiredAt.toISOString()}`] : []),
    ]
    const end = row.isDestroyed ? 'destroyed' : `encrypted with ${row.keyEncryptionKeyId}`
    print(`version ${row.version}: ${row.state}, ${row.origin}, ${times.join(', ')}, ${end}`)
  }
  return 0
}

const COMMANDS = {
  provision,
  rotate,
  revoke,
  'broker-passwords': writeBrokerPasswords,
  rewrap,
  import: importKeys,
  list,
} satisfies Record<string, Command>

const parseSerialNumber = (text: string): string => {
  if (!SERIAL_NUMBER_PATTERN.test(text))
    throw new UsageError(`"${text}" is no serial number: 6 to 16 capital letters and digits.`)
  return text
}

const parseChair = (serial: string, model: string): NewChair => {
  const family = CHAIR_FAMILY_KEYS.find(key => key === model)
  if (!family) throw new UsageError(`The model is one of ${CHAIR_FAMILY_KEYS.join(', ')}, not "${model}".`)
  return { serialNumber: parseSerialNumber(serial), family }
}

/** Chairs of a file, each once. Nothing is made when one line is wrong. */
const readChairs = async (file: string): Promise<NewChair[]> => {
  const chairs = (await readLines(file)).map(([serial = '', model = '']) => parseChair(serial, model))
  const serialNumbers = new Set(chairs.map(({ serialNumber }) => serialNumber))
  if (serialNumbers.size < chairs.length) throw new UsageError('A serial number stands in the file twice.')
  return chairs
}

const readLines = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--csv: ${toError(error).message}`)
  })
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split(',').map(cell => cell.trim()))
}
