import { eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { invoiceDocuments } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { createApiError } from '../../http/apiError'
import { getInvoiceFormat } from '../../modules/invoice/invoiceFiles'
import type { OrderRow } from '../../modules/order/queries'
import type { OfficeCall, OfficeChange } from '../officeCall'
import { toOrderSubject } from '../order/changeOrder'
import { getReachableOrder } from '../order/orderAccess'

type FilePath = '/office/v1/invoice/file'

const readFile = async (files: FileStorage, key: string): Promise<Buffer> => {
  try {
    const file = await files.get(key)
    if (!file) throw createApiError('notFound', 'invoiceNotIssued')
    return file.bytes
  } catch (error) {
    if (error instanceof FileStorageError) throw createApiError('unavailable', 'officeStorageDown')
    throw error
  }
}

/** Gives the file of an invoice. It names its buyer, so that it stands in the audit log as an opening of personal data. */
export const createInvoiceFileOpening = ({
  db,
  files,
}: {
  db: Database
  files: FileStorage
}): OfficeChange<FilePath> => {
  const open = async (
    tx: Database,
    { request: { id }, storeId }: OfficeCall<FilePath>,
  ): Promise<{ order: OrderRow; opened: OfficeResponseData<FilePath> }> => {
    const [document] = isUuid(id)
      ? await tx.select().from(invoiceDocuments).where(eq(invoiceDocuments.id, id))
      : []
    if (!document) throw createApiError('notFound', 'officeInvoiceNotFound')
    const order = await getReachableOrder(tx, { id: document.orderId, storeId })
    if (document.file === null) throw createApiError('notFound', 'invoiceNotIssued')
    const format = getInvoiceFormat(document.file)
    const content = (await readFile(files, document.file)).toString('base64')
    return { order, opened: { fileName: `${document.number}.${format}`, format, content } }
  }
  return {
    run: async call => {
      const { order, opened } = await open(call.tx, call)
      call.audit({ subject: toOrderSubject(order), before: null, after: null })
      return opened
    },
    repeat: async call => (await open(db, call)).opened,
  }
}
