import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CHAIR_FAMILY_KEYS, SERIAL_NUMBER_PATTERN, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { chairLifeStages } from '@anzuo/domain/office/chairRegistry'
import { BATCH_ID_PATTERN, MAX_BATCH_SIZE } from '@anzuo/domain/office/chairSerials'
import { drawChairLabelPicture } from '../documents/chairLabelPicture'
import type { PrintableDocument } from '../documents/drawPrintable'
import { drawBatchFiles } from '../modules/chairBatch/batchFiles'
import { claimBatchSecrets, readBatchSecrets } from '../modules/chairBatch/batchSecrets'
import {
  getChairBatch,
  listChairBatches,
  listMadeChairs,
  shipChairBatch,
  type BatchView,
} from '../modules/chairBatch/batchViews'
import { makeChairBatch, type BatchConflict, type ChairBatch } from '../modules/chairBatch/makeBatch'
import {
  listChairKeyHistory,
  revokeChairKeys,
  startChairKeyRotation,
  type ChairKeyContext,
} from '../modules/chairKey/chairKeyLifecycle'
import type { RecordSecurityEvent } from '../securityLog'
import { toError } from '../toError'
import { BatchFolderError, openBatchFolder, type BatchFolder } from './batchFolder'

const USAGE = `Usage: npm run chairs -- <command>
  provision --family FAMILY --count N --out FOLDER   makes a batch: numbers, keys, labels and the manifest for the factory line
            [--batch KEY]       what it is called; the same key makes no second one
            [--link ADDRESS]    where the codes lead; PUBLIC_ADDRESS without it
            [--locale LOCALE]   of the labels: ${LOCALES.join(', ')}
  list [--batch KEY] [--after SN]                    chairs and how far they have come, 100 at a time
  show --serial SN                                   a chair with its keys
  rotate --serial SN                                 draws its next key; it gets it when it is connected
  revoke --serial SN                                 destroys its keys: nobody believes it any more
  batch [--batch KEY] [--ship]                       the latest batches, or one; --ship: its chairs left the factory`

const OPTIONS = {
  family: { type: 'string' },
  count: { type: 'string' },
  out: { type: 'string' },
  batch: { type: 'string' },
  link: { type: 'string' },
  locale: { type: 'string', default: 'en-GB' },
  serial: { type: 'string' },
  after: { type: 'string' },
  ship: { type: 'boolean', default: false },
} as const

const PAGE_SIZE = 100

const CONFLICTS: Record<BatchConflict, string> = {
  otherBatch: 'there is a batch of this name with another family or count',
  numbersExhausted: 'the family has no numbers left in this year for so many',
}

export type ChairsCommandContext = ChairKeyContext & {
  /** Where codes lead unless the command says it; null where no address is set. */
  publicAddress: string | null
  draw: (printable: PrintableDocument) => Promise<Buffer>
  recordSecurityEvent: RecordSecurityEvent
  print: (line: string) => void
  printError: (line: string) => void
}

/** What the person at the terminal can put right. */
class UsageError extends Error {
  override name = 'UsageError'
}

type Values = {
  family?: string
  count?: string
  out?: string
  batch?: string
  link?: string
  locale: string
  serial?: string
  after?: string
  ship: boolean
}

type Command = (context: ChairsCommandContext, values: Values) => Promise<void>

/**
 * Makes batches of chairs for a factory, and tells and changes how they stand. No secret is ever printed.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runChairsCommand = async (
  context: ChairsCommandContext,
  args: readonly string[],
): Promise<0 | 1> => {
  try {
    const { name, values } = parse(args)
    await COMMANDS[name](context, values)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BatchFolderError)) throw error
    context.printError(error.message)
    return 1
  }
}

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

/** Without what is mistaken for each other on paper: 0 and O, 1 and I. */
const ID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ID_LENGTH = 4

/** A name that no other terminal draws: it stands in the folder before the batch is made. */
const drawBatchId = (now: Date): string => {
  const drawn = Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)])
  return `B-${now.toISOString().slice(0, 10)}-${drawn.join('')}`
}

type Order = { family: ChairFamilyKey; count: number; out: string; origin: string; locale: Locale }

const parseOrder = ({ publicAddress }: ChairsCommandContext, values: Values): Order => {
  const family = CHAIR_FAMILY_KEYS.find(key => key === values.family)
  if (!family)
    throw new UsageError(`--family is one of ${CHAIR_FAMILY_KEYS.join(', ')}, not "${values.family ?? ''}".`)
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 1 || count > MAX_BATCH_SIZE)
    throw new UsageError(`--count is a whole number from 1 to ${MAX_BATCH_SIZE}.`)
  if (!values.out) throw new UsageError('--out says which folder the batch goes to.')
  const locale = LOCALES.find(each => each === values.locale)
  if (!locale) throw new UsageError(`--locale is one of ${LOCALES.join(', ')}.`)
  const link = values.link ?? publicAddress
  if (link === null) throw new UsageError('--link, or the setting PUBLIC_ADDRESS, says where the codes lead.')
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw new UsageError('--link is a web address, such as https://chairs.example.')
  return { family, count, out: values.out, origin: link, locale }
}

const provision: Command = async (context, values) => {
  const { family, count, out, origin, locale } = parseOrder(context, values)
  const { db, now, keyEncryptionKeys, print, recordSecurityEvent } = context
  const batch = values.batch === undefined ? drawBatchId(now()) : parseBatchId(values.batch)
  const folder = await openBatchFolder(out, { batch, family, count })
  if (values.batch !== undefined && folder.batch !== batch)
    throw new UsageError(`--out: ${out} holds a part of batch ${folder.batch}.`)
  const made = await makeChairBatch(context, { id: folder.batch, family, count })
  if (!made.ok || (made.batch.handedOutAt && folder.isNew)) {
    await folder.discard()
    throw new UsageError(
      made.ok ? describeHandedOut(made.batch) : `${folder.batch}: ${CONFLICTS[made.reason]}`,
    )
  }
  if (made.isNew) recordSecurityEvent({ event: 'chair_batch_made', batch: folder.batch, count })
  const chairs = await readBatchSecrets(db, made.batch, { keyEncryptionKeys, origin })
  await handOut(context, { folder, batch: made.batch, chairs, locale })
  print(
    `${folder.batch}: ${chairs.length} chairs, ${chairs[0]?.serialNumber} to ${chairs.at(-1)?.serialNumber}`,
  )
  print(
    `${out} holds their keys: bring it to the factory line, then destroy it. Write the broker's passwords now.`,
  )
}

/** The manifest is written last, and counts once nobody else can get it any more. */
const handOut = async (
  { db, now, draw, recordSecurityEvent }: ChairsCommandContext,
  {
    folder,
    batch,
    chairs,
    locale,
  }: {
    folder: BatchFolder
    batch: ChairBatch
    chairs: Awaited<ReturnType<typeof readBatchSecrets>>
    locale: Locale
  },
): Promise<void> => {
  // A folder with a mark of this batch was cut off; when the secrets are out already, that was between the last two steps.
  if (!batch.handedOutAt) {
    for await (const file of drawBatchFiles(batch, chairs, {
      locale,
      draw,
      drawPicture: drawChairLabelPicture,
    }))
      await folder.write(file)
    if (!(await claimBatchSecrets(db, batch.id, now()))) throw new UsageError(describeHandedOut(batch))
    recordSecurityEvent({ event: 'chair_batch_handed_out', batch: batch.id, count: chairs.length })
  }
  await folder.finish()
}

const describeHandedOut = ({ id }: Pick<ChairBatch, 'id'>): string =>
  `${id}: its secrets were handed out, and nobody gets them twice. Lost ones are revoked, and made anew in another batch.`

const list: Command = async ({ db, print }, { batch, after }) => {
  const chairs = await listMadeChairs(db, {
    ...(batch === undefined ? {} : { batchId: parseBatchId(batch) }),
    ...(after === undefined ? {} : { after: parseSerialNumber(after) }),
    limit: PAGE_SIZE + 1,
  })
  const page = chairs.slice(0, PAGE_SIZE)
  for (const { serialNumber, family, stage, batchId } of page)
    print(`${serialNumber} ${family} ${stage} ${batchId}`)
  if (chairs.length > PAGE_SIZE) print(`More: --after ${page.at(-1)?.serialNumber}`)
  if (chairs.length === 0) print('No chair.')
}

const show: Command = async ({ db, print }, { serial = '' }) => {
  const serialNumber = parseSerialNumber(serial)
  const [made] = await listMadeChairs(db, { serialNumber, limit: 1 })
  const keys = await listChairKeyHistory(db, serialNumber)
  if (!made && keys.length === 0) throw new UsageError(`${serialNumber}: nobody made it`)
  print(
    made
      ? `${serialNumber}: family ${made.family}, ${made.stage}, batch ${made.batchId}`
      : `${serialNumber}: of no batch`,
  )
  for (const { version, state, createdAt } of keys)
    print(`key ${version}: ${state}, made ${createdAt.toISOString()}`)
}

const rotate: Command = async (context, { serial = '' }) => {
  const serialNumber = parseSerialNumber(serial)
  const started = await startChairKeyRotation(context, serialNumber)
  if (!started.ok)
    throw new UsageError(
      `${serialNumber}: ${started.reason === 'alreadyRotating' ? 'it waits for its next key already' : 'it has no key'}`,
    )
  context.recordSecurityEvent({ event: 'chair_key_rotation_started', serialNumber })
  context.print(`${serialNumber} gets its next key when it is connected`)
}

const revoke: Command = async (context, { serial = '' }) => {
  const serialNumber = parseSerialNumber(serial)
  if (!(await revokeChairKeys(context, serialNumber))) throw new UsageError(`${serialNumber}: it has no key`)
  context.recordSecurityEvent({ event: 'chair_key_revoked', serialNumber })
  context.print(
    `${serialNumber} is shut out. Servers know it within ten seconds; write the broker's passwords now.`,
  )
}

const formatBatch = ({ id, family, count, madeAt, handedOutAt, stages, ...range }: BatchView): string =>
  [
    `${id}: ${count} ${family}, ${range.firstSerial} to ${range.lastSerial}, made ${madeAt.toISOString()}`,
    handedOutAt ? `handed out ${handedOutAt.toISOString()}` : 'not handed out',
    ...chairLifeStages.filter(stage => stages[stage] > 0).map(stage => `${stage} ${stages[stage]}`),
  ].join(', ')

const showBatches: Command = async ({ db, now, print }, { batch, ship }) => {
  if (batch === undefined) {
    if (ship) throw new UsageError('--batch says which one left the factory.')
    const batches = await listChairBatches(db, { limit: PAGE_SIZE })
    for (const each of batches) print(formatBatch(each))
    if (batches.length === 0) print('No batch.')
    return
  }
  const id = parseBatchId(batch)
  if (ship) print(`shipped: ${await shipChairBatch(db, id, now())}`)
  const found = await getChairBatch(db, id)
  if (!found) throw new UsageError(`${id}: there is no such batch`)
  print(formatBatch(found))
}

const COMMANDS = { provision, list, show, rotate, revoke, batch: showBatches } satisfies Record<
  string,
  Command
>

const parseSerialNumber = (text: string): string => {
  if (!SERIAL_NUMBER_PATTERN.test(text))
    throw new UsageError(`"${text}" is no serial number: 6 to 16 capital letters and digits.`)
  return text
}

const parseBatchId = (text: string): string => {
  if (!BATCH_ID_PATTERN.test(text))
    throw new UsageError(`"${text}" is no name of a batch: 3 to 32 capital letters, digits and hyphens.`)
  return text
}
