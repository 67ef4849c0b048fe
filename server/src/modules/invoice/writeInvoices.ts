import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import type { InvoiceBuyer } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import { invoiceChecks, invoiceDocuments, orders } from '../../db/schema'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import {
  INVOICE_PROBLEMS,
  type InvoiceAnswer,
  type InvoiceReport,
  type InvoiceService,
} from '../../gateways/invoices/invoiceService'
import {
  listInvoiceSubjects,
  loadBlueInvoice,
  lockInvoice,
  transitionInvoice,
  writeNextInvoice,
  type InvoiceRow,
} from './invoiceBooks'
import { storeInvoiceFile } from './invoiceFiles'
import { enqueueInvoiceMessage } from './invoiceMessages'

export type InvoiceContext = {
  db: Database
  now: () => Date
  getSettings: () => ShopSettings
  /** Null where no platform is set: invoices are issued by hand. */
  service: InvoiceService | null
  files: FileStorage
  onInvoiceError: (reason: string) => void
}

const BATCH_SIZE = 20
const FIRST_RETRY_MS = MINUTE_MS
const MAX_RETRY_MS = 6 * HOUR_MS

/** Erased and not yet issued: nobody is left to write it to. */
const ERASED_BUYER: InvoiceBuyer = { kind: 'personal', title: '个人' }

const computeRetryMs = (tries: number, firstMs = FIRST_RETRY_MS): number =>
  Math.min(firstMs * 2 ** Math.min(tries, 12), MAX_RETRY_MS)

/**
 * Compares the invoices of orders that changed with what was paid and kept, and writes down what is missing. The order is locked
 * first, as everywhere; a check that somebody else has done meanwhile is gone.
 * @returns how many were looked at
 */
export const checkInvoices = async ({
  db,
  now,
  getSettings,
}: Pick<InvoiceContext, 'db' | 'now' | 'getSettings'>): Promise<number> => {
  const due = await db
    .select({ orderId: invoiceChecks.orderId })
    .from(invoiceChecks)
    .where(lte(invoiceChecks.dueAt, now()))
    .orderBy(asc(invoiceChecks.dueAt))
    .limit(BATCH_SIZE)
  for (const { orderId } of due)
    await db.transaction(async tx => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      const [check] = await tx
        .delete(invoiceChecks)
        .where(and(eq(invoiceChecks.orderId, orderId), lte(invoiceChecks.dueAt, now())))
        .returning()
      if (!order || !check) return
      for (const subject of await listInvoiceSubjects(tx, order))
        await writeNextInvoice(tx, subject, { rules: getSettings().invoices, now: now() })
    })
  return due.length
}

/**
 * Asks the platform for the documents that are wanted, and what came of those that it was asked for. Each is taken by pushing its time
 * forward first: another instance leaves it alone, and after a crash it comes up again. Before a question leaves, it stands in the
 * books that it may have; from then on the platform is asked what it knows before it is asked for the same document again, under the
 * same number.
 * @returns how many were looked at
 */
export const writeInvoices = async (context: InvoiceContext): Promise<number> => {
  await checkInvoices(context)
  const { db, now, service } = context
  if (!service) return 0
  const due = await claimDueInvoices(db, now())
  for (const document of due) await followInvoice({ ...context, service }, document)
  return due.length
}

type ServiceContext = InvoiceContext & { service: InvoiceService }

const claimDueInvoices = (db: Database, now: Date): Promise<InvoiceRow[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(invoiceDocuments)
      .where(lte(invoiceDocuments.tryAt, now))
      .orderBy(asc(invoiceDocuments.tryAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const { id, tries } of due)
      await tx
        .update(invoiceDocuments)
        .set({
          tries: sql`${invoiceDocuments.tries} + 1`,
          tryAt: new Date(now.getTime() + computeRetryMs(tries)),
        })
        .where(eq(invoiceDocuments.id, id))
    return due
  })

const followInvoice = async (context: ServiceContext, document: InvoiceRow): Promise<void> => {
  if (document.state === 'waiting') return submitInvoice(context, document)
  if (document.state === 'requested') return queryInvoice(context, document)
  if (document.state === 'issued' && document.file === null) return fetchFile(context, document)
  await context.db.update(invoiceDocuments).set({ tryAt: null }).where(eq(invoiceDocuments.id, document.id))
}

/** Lets an event happen to a document unless somebody else has moved it meanwhile. */
const settle = (
  { db, now }: ServiceContext,
  { id, state }: InvoiceRow,
  change: Omit<Parameters<typeof transitionInvoice>[2], 'now'>,
): Promise<InvoiceRow | null> =>
  db.transaction(async tx => {
    const locked = await lockInvoice(tx, id)
    return locked?.state === state ? transitionInvoice(tx, locked, { ...change, now: now() }) : null
  })

const noteProblem = async ({ db, onInvoiceError }: ServiceContext, id: string, reason: string) => {
  onInvoiceError(reason)
  await db
    .update(invoiceDocuments)
    .set({ problem: reason.slice(0, 200) })
    .where(eq(invoiceDocuments.id, id))
}

const submitInvoice = async (context: ServiceContext, waiting: InvoiceRow): Promise<void> => {
  const { now, service } = context
  const document = await settle(context, waiting, { event: 'asked' })
  if (!document) return
  const answer = await askForDocument(context, document)
  if (answer.ok) {
    const tryAt = new Date(now().getTime() + service.pollMs)
    await context.db
      .update(invoiceDocuments)
      .set({ tryAt, tries: 0, problem: '' })
      .where(eq(invoiceDocuments.id, document.id))
    return
  }
  await noteProblem(context, document.id, answer.reason)
  if (answer.isFinal) await settle(context, document, { event: 'refused', changes: { tryAt: null } })
  else if (answer.isUnasked) await settle(context, document, { event: 'unasked' })
}

const askForDocument = async (
  { db, service, getSettings }: ServiceContext,
  document: InvoiceRow,
): Promise<InvoiceAnswer<null>> => {
  const { company, invoices } = getSettings()
  const request = {
    id: document.id,
    requestNumber: document.requestNumber,
    seller: {
      taxNumber: company.taxNumber,
      address: company.address['zh-CN'],
      phone: company.hotline,
      goodsCode: invoices.goodsCode,
      repairCode: invoices.repairCode,
    },
    buyer: document.buyer ?? ERASED_BUYER,
    lines: document.lines,
  }
  if (document.kind === 'blue') return service.issue(request)
  const blue = await loadBlueInvoice(db, document)
  if (!blue?.number)
    return { ok: false, reason: 'the invoice that it takes back is not there', isFinal: true }
  return service.cancelByRedInvoice({
    ...request,
    reason: document.reason ?? 'mistake',
    blue: { number: blue.number, lines: blue.lines },
    isWhole: document.amount === blue.amount,
  })
}

const queryInvoice = async (context: ServiceContext, document: InvoiceRow): Promise<void> => {
  const { service, now } = context
  const answer = await service.query(document)
  if (!answer.ok) return noteProblem(context, document.id, answer.reason)
  await recordReport(context, document, { report: answer.value, now: now() })
}

const recordReport = async (
  context: ServiceContext,
  document: InvoiceRow,
  { report, now }: { report: InvoiceReport; now: Date },
): Promise<void> => {
  switch (report.state) {
    case 'unknown':
      await settle(context, document, { event: 'unasked', changes: { tryAt: now } })
      return
    case 'underWay': {
      const tryAt = new Date(now.getTime() + computeRetryMs(document.tries, context.service.pollMs))
      await context.db
        .update(invoiceDocuments)
        .set({ tryAt, problem: '' })
        .where(eq(invoiceDocuments.id, document.id))
      return
    }
    case 'refused':
      context.onInvoiceError(report.reason)
      await settle(context, document, {
        event: 'refused',
        changes: { tryAt: null, problem: report.reason.slice(0, 200) },
      })
      return
    case 'issued': {
      const { number, issuedAt, fileUrl } = report
      const issued = await settle(context, document, {
        event: 'issued',
        changes: {
          number,
          issuedAt,
          issuedBy: 'service',
          fileUrl,
          problem: fileUrl === null ? INVOICE_PROBLEMS.noFile : '',
          tries: 0,
          tryAt: fileUrl === null ? null : now,
        },
      })
      if (issued?.fileUrl) await fetchFile(context, issued)
    }
  }
}

/** Takes the file into our own storage: the platform keeps it for a while only. */
const fetchFile = async (context: ServiceContext, { id, kind, fileUrl }: InvoiceRow): Promise<void> => {
  const { db, now, service, files } = context
  if (fileUrl === null) return
  const answer = await service.download(fileUrl)
  if (!answer.ok) {
    await noteProblem(context, id, answer.reason)
    if (answer.isFinal)
      await db.update(invoiceDocuments).set({ tryAt: null }).where(eq(invoiceDocuments.id, id))
    return
  }
  try {
    const file = await storeInvoiceFile(files, id, answer.value)
    await db.transaction(async tx => {
      await tx
        .update(invoiceDocuments)
        .set({ file, tryAt: null, tries: 0, problem: '' })
        .where(eq(invoiceDocuments.id, id))
      await enqueueInvoiceMessage(tx, { id, kind }, now())
    })
  } catch (error) {
    if (!(error instanceof FileStorageError)) throw error
    await noteProblem(context, id, error.message)
  }
}
