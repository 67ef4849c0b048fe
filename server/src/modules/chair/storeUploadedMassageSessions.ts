import {
  computeMassageLogReceiptMac,
  decodeMassageLogPage,
  deriveDeviceKey,
  isMassageLogPageAuthentic,
  parseHex,
  toHex,
  type MassageLogPage,
} from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairOwnerOrFamily } from './chairAccess'
import type { ChairContext } from './context'
import { insertMassageSessions } from './insertMassageSessions'

/** Stores pages of a chair's log that a phone brings, and gives the receipts on which the chair deletes them. */
export const storeUploadedMassageSessions = async (
  { db, masterKey, now }: ChairContext,
  { caller, request: { serialNumber, pages } }: RequestContext<'/device/sessions/upload'>,
): Promise<ResponseData<'/device/sessions/upload'>> => {
  await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
  const deviceKey = deriveDeviceKey(masterKey, serialNumber)
  const verified = pages.map(page => verifySessionLogPage(deviceKey, page))
  for (const page of verified) await insertMassageSessions(db, { serialNumber, page }, now())
  return {
    received: verified.flatMap(({ generation, records }) => {
      const upTo = records.at(-1)?.id
      return upTo === undefined
        ? []
        : [{ generation, upTo, mac: toHex(computeMassageLogReceiptMac(deviceKey, generation, upTo)) }]
    }),
  }
}

/** @throws ApiError for a page that the chair did not write */
const verifySessionLogPage = (deviceKey: Uint8Array, hex: string): MassageLogPage => {
  const page = decodeMassageLogPage(parseHex(hex) ?? new Uint8Array(0))
  if (!page || !isMassageLogPageAuthentic(deviceKey, page)) throw createApiError('invalidRequest', 'logWrong')
  return page
}
