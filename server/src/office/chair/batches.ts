import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { chairAlarms, madeChairs } from '../../db/schema'
import type { DocumentPrinter } from '../../documents/documentPrinter'
import { createApiError } from '../../http/apiError'
import { countLabelParts, createLabelPart, createManifestFiles } from '../../modules/chairBatch/batchFiles'
import { claimBatchSecrets, readBatchSecrets } from '../../modules/chairBatch/batchSecrets'
import {
  getChairBatch,
  listChairBatches,
  shipChairBatch,
  type BatchView,
} from '../../modules/chairBatch/batchViews'
import { makeChairBatch } from '../../modules/chairBatch/makeBatch'
import type { KeyEncryptionKeys } from '../../modules/chairKey/keyWrapping'
import { getChairLandingPath } from '../../simulators/chair/qrCodePage'
import type { OfficeChange, OfficeHandlers } from '../officeCall'

type Batch = OfficeResponseData<'/office/v1/chair/make_batch'>
type Alarm = OfficeResponseData<'/office/v1/chair/alarms'>['alarms'][number]

/** What the calls about batches work with. */
export type BatchContext = {
  db: Database
  now: () => Date
  keyEncryptionKeys: KeyEncryptionKeys
  printer: DocumentPrinter
  /** Where codes on chairs lead; null where no address is set. */
  publicAddress: string | null
}

const toBatch = ({ madeAt, handedOutAt, ...batch }: BatchView): Batch => ({
  ...batch,
  madeAt: madeAt.toISOString(),
  handedOutAt: handedOutAt?.toISOString() ?? null,
  labelParts: countLabelParts(batch.count),
})

const toSubject = (id: string) => ({ kind: 'chairBatch' as const, id, label: id })

/** @throws ApiError `notFound` */
const requireBatch = async (db: Database, id: string): Promise<BatchView> => {
  const batch = await getChairBatch(db, id)
  if (!batch) throw createApiError('notFound', 'nothingThere')
  return batch
}

/** @throws ApiError `conflict` where no address is set: a code that leads nowhere is printed on no chair */
const requireAddress = ({ publicAddress }: BatchContext): string => {
  if (publicAddress === null) throw createApiError('conflict', 'officeBatchWithoutAddress')
  return publicAddress
}

const toAlarm = (row: typeof chairAlarms.$inferSelect): Alarm => ({
  ...row,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
})

/** Why somebody should look at one chair. */
export const listAlarmsOfChair = async (db: Database, serialNumber: string): Promise<Alarm[]> => {
  const rows = await db.select().from(chairAlarms).where(eq(chairAlarms.serialNumber, serialNumber))
  return rows.map(toAlarm)
}

const AlarmCursor = z.tuple([z.string().max(40), z.string().max(40), z.string().max(20)])

const listAlarms = async (
  db: Database,
  { kind, cursor, limit }: ValidatedOfficeRequest<'/office/v1/chair/alarms'>,
): Promise<OfficeResponseData<'/office/v1/chair/alarms'>> => {
  const before = cursor === undefined ? null : decodeCursor(cursor, AlarmCursor)
  const rows = await db
    .select()
    .from(chairAlarms)
    .where(
      and(
        kind === undefined ? undefined : eq(chairAlarms.kind, kind),
        before === null
          ? undefined
          : sql`(${chairAlarms.lastAt}, ${chairAlarms.serialNumber}, ${chairAlarms.kind}) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]})`,
      ),
    )
    .orderBy(desc(chairAlarms.lastAt), desc(chairAlarms.serialNumber), desc(chairAlarms.kind))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, row => [
    row.lastAt.toISOString(),
    row.serialNumber,
    row.kind,
  ])
  return { alarms: page.map(toAlarm), next }
}

const BatchCursor = z.tuple([z.iso.datetime(), z.string().max(40)])

const listBatches = async (
  db: Database,
  { cursor, limit }: ValidatedOfficeRequest<'/office/v1/chair/batches'>,
): Promise<OfficeResponseData<'/office/v1/chair/batches'>> => {
  const after = cursor === undefined ? null : decodeCursor(cursor, BatchCursor)
  const rows = await listChairBatches(db, {
    ...(after ? { before: { madeAt: new Date(after[0]), id: after[1] } } : {}),
    limit: limit + 1,
  })
  const { page, next } = paginateRows(rows, limit, ({ madeAt, id }) => [madeAt.toISOString(), id])
  return { batches: page.map(toBatch), next }
}

const createMaking = (context: BatchContext): OfficeChange<'/office/v1/chair/make_batch'> => ({
  run: async ({ tx, request: { family, count }, audit, afterCommit, recordSecurityEvent }) => {
    requireAddress(context)
    const made = await makeChairBatch({ ...context, db: tx }, { id: null, family, count })
    if (!made.ok) throw createApiError('conflict', 'officeBatchNumbers')
    const { id } = made.batch
    audit({ subject: toSubject(id), before: null, after: { family, count } })
    afterCommit(() => recordSecurityEvent({ event: 'chair_batch_made', batch: id, count }))
    return toBatch(await requireBatch(tx, id))
  },
})

/** The secrets leave once: the answer is stored nowhere, and a repeat is told that it was shown. */
const createHandOut = (context: BatchContext): OfficeChange<'/office/v1/chair/hand_out_batch'> => ({
  isShownOnce: true,
  run: async ({ tx, request: { id }, audit, afterCommit, recordSecurityEvent }) => {
    const origin = requireAddress(context)
    const batch = await requireBatch(tx, id)
    if (!(await claimBatchSecrets(tx, id, context.now())))
      throw createApiError('conflict', 'officeBatchHandedOut')
    const chairs = await readBatchSecrets(tx, batch, { ...context, origin })
    const files = createManifestFiles(
      batch,
      chairs.map(chair => ({ ...chair, label: null })),
    )
    const zip = zipSync(
      Object.fromEntries(files.map(({ name, content }) => [name, strToU8(String(content))])),
    )
    audit({ subject: toSubject(id), before: null, after: { handedOut: chairs.length } })
    afterCommit(() =>
      recordSecurityEvent({ event: 'chair_batch_handed_out', batch: id, count: chairs.length }),
    )
    return { fileName: `${id}.zip`, zip: Buffer.from(zip).toString('base64') }
  },
})

const createShipping = ({ now }: BatchContext): OfficeChange<'/office/v1/chair/ship_batch'> => ({
  run: async ({ tx, request: { id }, audit, noteNothingChanged }) => {
    await requireBatch(tx, id)
    const shipped = await shipChairBatch(tx, id, now())
    if (shipped === 0) noteNothingChanged()
    else audit({ subject: toSubject(id), before: null, after: { shipped } })
    return toBatch(await requireBatch(tx, id))
  },
})

type BatchPath =
  | '/office/v1/chair/alarms'
  | '/office/v1/chair/batches'
  | '/office/v1/chair/make_batch'
  | '/office/v1/chair/batch_labels'
  | '/office/v1/chair/hand_out_batch'
  | '/office/v1/chair/ship_batch'

/** Batches of chairs for a factory, and serial numbers at which somebody should look. */
export const officeBatchRoutes = (
  context: BatchContext,
): Pick<OfficeHandlers<Record<BatchPath, unknown>>, BatchPath> => {
  const { db, printer } = context
  return {
    '/office/v1/chair/alarms': ({ request }) => listAlarms(db, request),
    '/office/v1/chair/batches': ({ request }) => listBatches(db, request),
    '/office/v1/chair/make_batch': createMaking(context),
    '/office/v1/chair/hand_out_batch': createHandOut(context),
    '/office/v1/chair/ship_batch': createShipping(context),
    '/office/v1/chair/batch_labels': async ({ request: { id, part }, locale }) => {
      const batch = await requireBatch(db, id)
      const origin = requireAddress(context)
      if (part > countLabelParts(batch.count)) throw createApiError('notFound', 'nothingThere')
      const rows = await db
        .select({ serialNumber: madeChairs.serialNumber })
        .from(madeChairs)
        .where(eq(madeChairs.batchId, id))
        .orderBy(asc(madeChairs.serialNumber))
      const chairs = rows.map(({ serialNumber }) => ({
        serialNumber,
        family: batch.family,
        link: new URL(getChairLandingPath({ family: batch.family, serialNumber }), origin).href,
      }))
      const pdf = await printer.print(createLabelPart({ batchId: id, chairs, part, locale }))
      return { fileName: `${id}-labels-${part}.pdf`, pdf: pdf.toString('base64') }
    },
  }
}
