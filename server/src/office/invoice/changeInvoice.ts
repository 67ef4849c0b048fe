import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficePath } from '@anzuo/contract/office'
import { planRedInvoice, isInvoiceOpen } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import { invoiceDocuments } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { recogniseInvoiceFile } from '../../gateways/invoices/invoiceService'
import { ApiError, createApiError } from '../../http/apiError'
import {
  insertInvoice,
  listInvoiceSubjects,
  listSubjectInvoices,
  lockInvoice,
  transitionInvoice,
  updateInvoiceWish,
  writeNextInvoice,
  type InvoiceRow,
} from '../../modules/invoice/invoiceBooks'
import { getInvoiceFileKey, storeInvoiceFile } from '../../modules/invoice/invoiceFiles'
import { enqueueInvoiceMessage } from '../../modules/invoice/invoiceMessages'
import type { OrderRow } from '../../modules/order/queries'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeChange, OfficeChangeCall } from '../officeCall'
import { toOrderSubject } from '../order/changeOrder'
import { getReachableOrder } from '../order/orderAccess'
import { describeOrderInvoices, getOfficeInvoice, isFileMissing } from './invoiceViews'

/** What stands in the audit log: nothing of the buyer. */
const toAuditState = ({ kind, state, amount, number, requestNumber }: InvoiceRow) => ({
  kind,
  state,
  amount,
  number,
  requestNumber,
})

type SeenInvoice = { id: string; version: number }

/**
 * Locks a document and its order at the version that the caller saw, the order first as everywhere.
 * @throws ApiError `changed` with it as it is now
 */
const lockSeenInvoice = async <Path extends OfficePath>(
  { tx, caller }: OfficeChangeCall<Path>,
  { id, version }: SeenInvoice,
): Promise<{ document: InvoiceRow; order: OrderRow }> => {
  const [found] = isUuid(id)
    ? await tx
        .select({ orderId: invoiceDocuments.orderId })
        .from(invoiceDocuments)
        .where(eq(invoiceDocuments.id, id))
    : []
  if (!found || !caller) throw createApiError('notFound', 'officeInvoiceNotFound')
  const order = await getReachableOrder(tx, { id: found.orderId, storeId: null }, true)
  const document = await lockInvoice(tx, id)
  if (!document) throw createApiError('notFound', 'officeInvoiceNotFound')
  if (document.version !== version)
    throw new ApiError(
      RESPONSE_CODE.changed,
      { key: 'officeInvoiceChanged' },
      { data: await getOfficeInvoice(tx, id, caller) },
    )
  return { document, order }
}

const createImpossible = () => createApiError('conflict', 'officeInvoiceNotPossible')

/** Asks the platform again now. One that it refused gets another number there: it would know the old one as refused. */
export const createRetry = ({ now }: ShopContext): OfficeChange<'/office/v1/invoice/retry'> => ({
  run: async call => {
    const { tx, request, caller, audit } = call
    const { document, order } = await lockSeenInvoice(call, request)
    const tryNow = { tryAt: now(), tries: 0 }
    if (document.state === 'failed') {
      const revision = document.revision + 1
      const requestNumber = `${order.number}-${document.position}R${revision}`
      const changes = { ...tryNow, revision, requestNumber, problem: '' }
      await transitionInvoice(tx, document, { event: 'retried', changes, now: now() })
    } else if (isInvoiceOpen(document.state))
      await tx.update(invoiceDocuments).set(tryNow).where(eq(invoiceDocuments.id, document.id))
    else throw createImpossible()
    const after = await lockInvoice(tx, document.id)
    audit({
      subject: toOrderSubject(order),
      before: toAuditState(document),
      after: after ? toAuditState(after) : null,
    })
    return getOfficeInvoice(tx, document.id, caller)
  },
})

const requireFormat = (file: Buffer) => {
  const format = recogniseInvoiceFile(file)
  if (!format) throw createApiError('invalidRequest', 'officeInvoiceFile')
  return format
}

/** Another document must not have the number: an invoice stands in the books once. */
const requireFreeNumber = async (tx: Database, { id, number }: { id: string; number: string }) => {
  const [other] = await tx.select().from(invoiceDocuments).where(eq(invoiceDocuments.number, number))
  if (other && other.id !== id) throw createApiError('conflict', 'officeInvoiceNumberUsed')
}

/** Keeps the file of a document in the storage before anything is locked. @throws ApiError when it is none or can't be kept */
const keepFile = async (files: FileStorage, id: string, file: Buffer): Promise<void> => {
  const format = requireFormat(file)
  if (!isUuid(id)) throw createApiError('notFound', 'officeInvoiceNotFound')
  try {
    await storeInvoiceFile(files, id, { bytes: file, format })
  } catch (error) {
    if (error instanceof FileStorageError) throw createApiError('unavailable', 'officeStorageDown')
    throw error
  }
}

/** Writes down an invoice that somebody issued elsewhere, with its file. */
export const createIssuingByHand = ({
  files,
  now,
}: ShopContext & { files: FileStorage }): OfficeChange<'/office/v1/invoice/issue_by_hand'> => ({
  prepare: ({ request: { id }, file }) => keepFile(files, id, file),
  run: async call => {
    const { tx, request, file, caller, audit } = call
    const { id, number, issuedOn } = request
    const { document, order } = await lockSeenInvoice(call, { id, version: Number(request.version) })
    await requireFreeNumber(tx, { id, number })
    const issued = await transitionInvoice(tx, document, {
      event: 'issuedByHand',
      changes: {
        number,
        issuedAt: new Date(`${issuedOn}T00:00:00+08:00`),
        issuedBy: 'hand',
        file: getInvoiceFileKey(id, { bytes: file, format: requireFormat(file) }),
        problem: '',
        tryAt: null,
      },
      now: now(),
    })
    if (!issued) throw createImpossible()
    audit({ subject: toOrderSubject(order), before: toAuditState(document), after: toAuditState(issued) })
    return getOfficeInvoice(tx, id, caller)
  },
})

/** Keeps the file of an invoice that was issued without one, and tells the customer of it. What it says stays. */
export const createFileAddition = ({
  files,
  now,
}: ShopContext & { files: FileStorage }): OfficeChange<'/office/v1/invoice/add_file'> => ({
  prepare: ({ request: { id }, file }) => keepFile(files, id, file),
  run: async call => {
    const { tx, request, file, caller, audit } = call
    const { id } = request
    const { document, order } = await lockSeenInvoice(call, { id, version: Number(request.version) })
    if (!isFileMissing(document)) throw createImpossible()
    const key = getInvoiceFileKey(id, { bytes: file, format: requireFormat(file) })
    const [after] = await tx
      .update(invoiceDocuments)
      .set({ file: key, fileUrl: null, problem: '', tryAt: null, changedAt: now() })
      .where(eq(invoiceDocuments.id, id))
      .returning()
    if (!after) throw createImpossible()
    await enqueueInvoiceMessage(tx, after, now())
    audit({
      subject: toOrderSubject(order),
      before: { ...toAuditState(document), hasFile: false },
      after: { ...toAuditState(after), hasFile: true },
    })
    return getOfficeInvoice(tx, id, caller)
  },
})

/** Takes back what is left of an invoice. Without a new one, the wish for an invoice ends with it. */
export const createTakingBack = ({ now }: ShopContext): OfficeChange<'/office/v1/invoice/take_back'> => ({
  run: async call => {
    const { tx, request, caller, audit } = call
    const { document, order } = await lockSeenInvoice(call, request)
    const view = await getOfficeInvoice(tx, document.id, caller)
    const subject = { order, repairId: document.repairId }
    const documents = await listSubjectInvoices(tx, subject)
    const plan = view.actions.includes('takeBack') ? planRedInvoice(documents, 'mistake') : null
    if (!plan) throw createImpossible()
    const red = await insertInvoice(tx, subject, { plan, now: now() })
    if (!request.isWrittenAnew) await updateInvoiceWish(tx, subject, null)
    audit({
      subject: toOrderSubject(order),
      before: toAuditState(document),
      after: toAuditState(red),
      reason: request.reason,
    })
    return getOfficeInvoice(tx, red.id, caller)
  },
})

/** Has the invoice of an order, or of a repair, written before it is over. */
export const createInvoiceRequest = ({
  now,
  getSettings,
}: ShopContext): OfficeChange<'/office/v1/invoice/request'> => ({
  run: async ({ tx, request: { orderId, repairId = null }, caller, audit }) => {
    const order = await getReachableOrder(tx, { id: orderId, storeId: null }, true)
    const { canRequest, requestableRepairs } = await describeOrderInvoices(tx, order, caller)
    const isPossible = repairId === null ? canRequest : requestableRepairs.some(({ id }) => id === repairId)
    const subject = (await listInvoiceSubjects(tx, order)).find(each => each.repairId === repairId)
    const written =
      isPossible && subject
        ? await writeNextInvoice(tx, subject, { rules: getSettings().invoices, now: now(), isHurried: true })
        : null
    if (!written) throw createApiError('conflict', 'officeInvoiceNotWished')
    audit({ subject: toOrderSubject(order), before: null, after: toAuditState(written) })
    return describeOrderInvoices(tx, order, caller)
  },
})
