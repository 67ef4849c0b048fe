import { and, eq } from 'drizzle-orm'
import type { officeBulkEndpoints } from '@anzuo/contract/office/bulk'
import type { Database } from '../../db/database'
import { orders } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { createPublication, createWithdrawal } from '../catalogue/changeProduct'
import type { CatalogueContext } from '../catalogue/context'
import type { OfficeDocumentContext } from '../document/routes'
import { officeModerationRoutes } from '../moderation/routes'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { createShipping } from '../order/fulfilOrder'
import { createPrintingOfMany } from './printMany'
import { runEach } from './runEach'

type SeenRecord = { id: string; version: number }

/** @throws ApiError `notFound`, the same for "not there" and "of another store" */
const findOrderByNumber = async (
  tx: Database,
  { number, storeId }: { number: string; storeId: string | null },
): Promise<SeenRecord> => {
  const [order] = await tx
    .select({ id: orders.id, version: orders.version })
    .from(orders)
    .where(
      and(
        eq(orders.number, number.toUpperCase()),
        storeId === null ? undefined : eq(orders.storeId, storeId),
      ),
    )
  if (!order) throw createApiError('notFound', 'orderNotFound')
  return order
}

/** The courier's part of many orders leaves, each with its number; fitters and stores have their own ways. */
const createShippingOfMany = (context: OfficeDocumentContext): OfficeChange<'/office/v1/order/ship_many'> => {
  const { run: ship } = createShipping(context)
  return {
    run: async call => ({
      lines: await runEach(call, call.request.lines, {
        getId: ({ number }) => number,
        run: async (lineCall, { number, company, trackingNumber }) => {
          const { requestKey } = call.request
          const seen = await findOrderByNumber(lineCall.tx, { number, storeId: call.storeId })
          const parcel = { company, trackingNumber }
          return ship({ ...lineCall, request: { requestKey, ...seen, kind: 'parcel', parcel } })
        },
      }),
    }),
  }
}

const getId = ({ id }: { id: string }) => id

/** What is done with many records at once: each by the rules of the deed for one. */
export const officeBulkRoutes = (
  context: OfficeDocumentContext & CatalogueContext,
): OfficeHandlers<typeof officeBulkEndpoints> => {
  const { run: publish } = createPublication(context)
  const { run: withdraw } = createWithdrawal(context)
  const moderation = officeModerationRoutes(context)
  return {
    '/office/v1/order/print_many': createPrintingOfMany(context),
    '/office/v1/order/ship_many': createShippingOfMany(context),
    '/office/v1/catalogue/publish_many': {
      run: async call => {
        const { requestKey, lines } = call.request
        const run = (lineCall: typeof call, seen: SeenRecord) =>
          publish({ ...lineCall, request: { requestKey, ...seen } })
        return { lines: await runEach(call, lines, { getId, run }) }
      },
    },
    '/office/v1/catalogue/withdraw_many': {
      run: async call => {
        const { requestKey, lines, reason } = call.request
        const run = (lineCall: typeof call, seen: SeenRecord) =>
          withdraw({ ...lineCall, request: { requestKey, ...seen, reason } })
        return { lines: await runEach(call, lines, { getId, run }) }
      },
    },
    '/office/v1/review/show_many': {
      run: async call => {
        const { requestKey, lines } = call.request
        const { run: show } = moderation['/office/v1/review/show']
        const run = (lineCall: typeof call, line: (typeof lines)[number]) =>
          show({ ...lineCall, request: { requestKey, ...line } })
        return { lines: await runEach(call, lines, { getId, run }) }
      },
    },
    '/office/v1/review/hide_many': {
      run: async call => {
        const { requestKey, lines, reason, note } = call.request
        const { run: hide } = moderation['/office/v1/review/hide']
        const run = (lineCall: typeof call, line: (typeof lines)[number]) =>
          hide({ ...lineCall, request: { requestKey, ...line, reason, note } })
        return { lines: await runEach(call, lines, { getId, run }) }
      },
    },
  }
}
