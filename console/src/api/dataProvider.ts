import type { OfficeRequestBody } from '@anzuo/contract/office/index'
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import { getStartOfDays } from '../lists/days'
import { callOffice } from './callOffice'

type Page = { records: RaRecord[]; next: string | null }
type PageRequest = { filter: Record<string, unknown>; cursor?: string; limit: number }

/** The last so many days, today with them, as the call takes them: from a midnight of the shop on. */
const toDaysOfShop = ({ days, ...filter }: Record<string, unknown>, from: string): Record<string, unknown> =>
  typeof days === 'number' ? { ...filter, [from]: getStartOfDays(days, Date.now()) } : filter

/** Each list of the console by its call. A list that comes whole has no next page. */
const lists = {
  orders: async ({ filter, ...page }) => {
    const { orders, next } = await callOffice('/office/v1/order/list', {
      ...(toDaysOfShop(filter, 'placedFrom') as OfficeRequestBody<'/office/v1/order/list'>),
      ...page,
    })
    return { records: orders, next }
  },
  refunds: async ({ filter, ...page }) => {
    const { refunds, next } = await callOffice('/office/v1/refund/list', {
      ...(filter as OfficeRequestBody<'/office/v1/refund/list'>),
      ...page,
    })
    return { records: refunds, next }
  },
  products: async ({ filter, ...page }) => {
    const { products, next } = await callOffice('/office/v1/catalogue/list', {
      ...(filter as OfficeRequestBody<'/office/v1/catalogue/list'>),
      ...page,
    })
    return { records: products, next }
  },
  reviews: async ({ filter, ...page }) => {
    const { contributions, next } = await callOffice('/office/v1/review/list', {
      ...(filter as OfficeRequestBody<'/office/v1/review/list'>),
      ...page,
    })
    return { records: contributions, next }
  },
  customers: async ({ filter, ...page }) => {
    const { customers, next } = await callOffice('/office/v1/customer/list', {
      ...(filter as OfficeRequestBody<'/office/v1/customer/list'>),
      ...page,
    })
    return { records: customers, next }
  },
  chairs: async ({ filter, ...page }) => {
    const { chairs, next } = await callOffice('/office/v1/chair/list', {
      ...(filter as OfficeRequestBody<'/office/v1/chair/list'>),
      ...page,
    })
    return { records: chairs.map(chair => ({ ...chair, id: chair.serialNumber })), next }
  },
  chairBatches: async ({ filter, ...page }) => {
    const { batches, next } = await callOffice('/office/v1/chair/batches', { ...filter, ...page })
    return { records: batches, next }
  },
  stores: async () => {
    const { stores } = await callOffice('/office/v1/store/list', {})
    return { records: stores, next: null }
  },
  money: async ({ filter, ...page }) => {
    const { oddMoney, next } = await callOffice('/office/v1/odd_money/list', {
      ...(filter as OfficeRequestBody<'/office/v1/odd_money/list'>),
      ...page,
    })
    return { records: oddMoney, next }
  },
  ledger: async ({ filter, ...page }) => {
    const { lines, next } = await callOffice('/office/v1/money/ledger', {
      ...(filter as OfficeRequestBody<'/office/v1/money/ledger'>),
      ...page,
    })
    return { records: lines, next }
  },
  invoices: async ({ filter, ...page }) => {
    const { invoices, next } = await callOffice('/office/v1/invoice/list', {
      ...(filter as OfficeRequestBody<'/office/v1/invoice/list'>),
      ...page,
    })
    return { records: invoices, next }
  },
  statementLines: async ({ filter, ...page }) => {
    const { lines, next } = await callOffice('/office/v1/money/statement_lines', {
      ...(filter as OfficeRequestBody<'/office/v1/money/statement_lines'>),
      ...page,
    })
    return { records: lines.map(line => ({ ...line, id: `${line.provider} ${line.position}` })), next }
  },
  webhooks: async () => {
    const { endpoints } = await callOffice('/office/v1/webhook/list', {})
    return { records: endpoints, next: null }
  },
  webhookDeliveries: async ({ filter, ...page }) => {
    const { deliveries, next } = await callOffice('/office/v1/webhook/deliveries', {
      ...(filter as OfficeRequestBody<'/office/v1/webhook/deliveries'>),
      ...page,
    })
    return { records: deliveries, next }
  },
  apiKeys: async () => {
    const { apiKeys } = await callOffice('/office/v1/api_key/list', {})
    return { records: apiKeys, next: null }
  },
  operators: async () => {
    const { operators } = await callOffice('/office/v1/operator/list', {})
    return { records: operators, next: null }
  },
  audit: async ({ filter, ...page }) => {
    const { entries, next } = await callOffice('/office/v1/audit/list', {
      ...(toDaysOfShop(filter, 'from') as OfficeRequestBody<'/office/v1/audit/list'>),
      ...page,
    })
    return { records: entries.map(entry => ({ ...entry, id: entry.sequence })), next }
  },
} satisfies Readonly<Record<string, (request: PageRequest) => Promise<Page>>>

/** A list that a page of the console reads. */
export type ListName = keyof typeof lists

const isListName = (resource: string): resource is ListName => Object.hasOwn(lists, resource)

const DEFAULT_PAGE_SIZE = 25

/** Where each page of a list starts, as far as it was read: the server gives cursors, the framework counts pages. */
const cursors = new Map<string, (string | null)[]>()

const readPage = async (resource: string, { filter, pagination }: GetListParams): Promise<Page> => {
  if (!isListName(resource)) throw new Error(`There is no list of ${resource}`)
  const { page = 1, perPage: limit = DEFAULT_PAGE_SIZE } = pagination ?? {}
  const key = JSON.stringify([resource, filter, limit])
  const starts = cursors.get(key) ?? [null]
  cursors.set(key, starts)
  // A page that is opened by its address is reached from the last one whose beginning is known.
  for (let known = Math.min(starts.length, page); known <= page; known += 1) {
    const read = await lists[resource]({ filter, limit, cursor: starts[known - 1] ?? undefined })
    if (known === page || read.next === null) {
      if (read.next !== null) starts[page] = read.next
      return read
    }
    starts[known] = read.next
  }
  throw new Error('A list has at least one page')
}

const notOffered = () => Promise.reject(new Error('The back office has a call of its own for each deed'))

/**
 * Reads lists for the framework. A whole record is read by `useOfficeQuery`: the framework would show the row of a list as the record
 * until that is there. What changes something goes through `useOfficeChange`, a call for each deed.
 */
export const dataProvider = {
  getList: async (resource: string, params: GetListParams) => {
    const { records: data, next } = await readPage(resource, params)
    const hasPreviousPage = (params.pagination?.page ?? 1) > 1
    return { data, pageInfo: { hasNextPage: next !== null, hasPreviousPage } }
  },
  getOne: notOffered,
  getMany: notOffered,
  getManyReference: notOffered,
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
} as DataProvider
