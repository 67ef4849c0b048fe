import {
  computeMassageLogReceiptMac,
  decodeMassageLogPage,
  isMassageLogPageAuthentic,
  parseHex,
  toHex,
  type MassageLogPage,
} from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { listChairKeys } from '../chairKey/chairKeyring'
import { requireChairOwnerOrFamily } from './chairAccess'
import type { ChairContext } from './context'
import { insertMassageSessions } from './insertMassageSessions'
import { requireChairKeys } from './requireChairKeys'

/** Stores pages of a chair's log that a phone brings, and gives the receipts on which the chair deletes them. */
export const storeUploadedMassageSessions = async (
  { db, chairKeys, now }: ChairContext,
  { caller, request: { serialNumber, pages } }: RequestContext<'/device/sessions/upload'>,
): Promise<ResponseData<'/device/sessions/upload'>> => {
  await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
  const keys = listChairKeys(await requireChairKeys(chairKeys, serialNumber)).map(({ key }) => key)
  const verified = pages.map(page => verifySessionLogPage(keys, page))
  for (const { page } of verified) await insertMassageSessions(db, { serialNumber, page }, now())
  return {
    received: verified.flatMap(({ page: { generation, records }, key }) => {
      const upTo = records.at(-1)?.id
      return upTo === undefined
        ? []
        : [{ generation, upTo, mac: toHex(computeMassageLogReceiptMac(key, generation, upTo)) }]
    }),
  }
}

/** @throws ApiError for a page that the chair did not write */
const verifySessionLogPage = (
  keys: readonly Uint8Array[],
  hex: string,
): { page: MassageLogPage; key: Uint8Array } => {
  const page = decodeMassageLogPage(parseHex(hex) ?? new Uint8Array(0))
  const key = page && keys.find(each => isMassageLogPageAuthentic(each, page))
  if (!page || !key) throw createApiError('invalidRequest', 'logWrong')
  return { page, key }
}
