import type { FastifyInstance } from 'fastify'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { invoiceDocuments } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { RESPONSE_CODE } from '@anzuo/contract'
import { createErrorEnvelope, sendEnvelope } from '../../http/envelope'
import { sendFileNotFound } from '../../http/fileNotFound'
import { getRequestLocale } from '../../http/requestLocale'
import { translate } from '../../messages'
import { createPushToken, getInvoiceMime, INVOICE_FILE_PATH, isInvoiceLinkValid } from './invoiceFiles'

/** Below our address; document and token follow. */
export const INVOICE_PUSH_PATH = '/invoice_push'

const MAX_PUSH_BYTES = 64 * 1024

type InvoiceAddressContext = { db: Database; files: FileStorage; now: () => Date; secret: string }

/** Addresses outside the contract: an invoice's file for whoever has a link, and where the platform says that something came of one. */
export const registerInvoiceAddresses = async (
  app: FastifyInstance,
  context: InvoiceAddressContext,
): Promise<void> => {
  registerInvoiceFile(app, context)
  await registerInvoicePush(app, context)
}

const registerInvoiceFile = (
  app: FastifyInstance,
  { db, files, now, secret }: InvoiceAddressContext,
): void => {
  app.get<{ Params: { documentId: string; until: string; signature: string } }>(
    `${INVOICE_FILE_PATH}/:documentId/:until/:signature`,
    { schema: { hide: true }, compress: false as const },
    async (request, reply) => {
      const { documentId } = request.params
      if (!isUuid(documentId) || !isInvoiceLinkValid(secret, request.params, now()))
        return sendFileNotFound(request, reply)
      const [document] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.id, documentId))
      if (!document?.file) return sendFileNotFound(request, reply)
      try {
        const file = await files.get(document.file)
        if (!file) return await sendFileNotFound(request, reply)
        return await reply
          .type(getInvoiceMime(document.file))
          .header(
            'content-disposition',
            `attachment; filename="${document.number}${document.file.slice(-4)}"`,
          )
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('referrer-policy', 'no-referrer')
          .send(file.bytes)
      } catch (error) {
        if (!(error instanceof FileStorageError)) throw error
        request.log.error({ err: error }, 'the file of an invoice could not be read')
        const text = translate(getRequestLocale(request), { key: 'serverBusy' })
        const envelope = createErrorEnvelope(RESPONSE_CODE.unavailable, text)
        return sendEnvelope(reply.header('cache-control', 'no-store'), envelope, 503)
      }
    },
  )
}

/** What is pushed is not signed, so that none of it counts: the platform is asked at once instead. */
const registerInvoicePush = async (
  app: FastifyInstance,
  { db, now, secret }: InvoiceAddressContext,
): Promise<void> => {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
    scope.post<{ Params: { documentId: string; token: string } }>(
      `${INVOICE_PUSH_PATH}/:documentId/:token`,
      { schema: { hide: true }, bodyLimit: MAX_PUSH_BYTES },
      async (request, reply) => {
        const { documentId, token } = request.params
        if (!isUuid(documentId) || token !== createPushToken(secret, documentId))
          return reply.code(400).send({ status: '9999', message: 'refused' })
        await db
          .update(invoiceDocuments)
          .set({ tryAt: now(), tries: 0 })
          .where(and(eq(invoiceDocuments.id, documentId), eq(invoiceDocuments.state, 'requested')))
        return reply.send({ status: '0000', message: 'ok' })
      },
    )
  })
}
