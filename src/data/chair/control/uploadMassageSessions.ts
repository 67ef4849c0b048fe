import {
  parseHex,
  toHex,
  MAX_RECORDS_PER_MASSAGE_LOG_PAGE,
  decodeMassageLogPage,
} from '@anzuo/chair-protocol'
import type { BluetoothChairLink } from '@/platform/chairLink'
import { queryClient } from '../../api/queryClient'
import { request } from '../../api/request'
import { invalidateApiQueries } from '../../api/useApiQuery'

/** A session has ended: the statistics that were read before lack it. */
export const invalidateMassageStatistics = (): Promise<unknown> =>
  invalidateApiQueries(queryClient, [
    '/massage_statistics/get',
    '/massage_statistics/records',
    '/massage_statistics/family',
  ])

/**
 * Hands in the sessions that a chair could not report itself, by way of this phone. Never rejects: the chair keeps what did not
 * arrive, and the next connection tries again.
 */
export const uploadMassageSessions = async (
  link: BluetoothChairLink,
  serialNumber: string,
): Promise<void> => {
  try {
    await link.sendRequest({ name: 'getState' })
    for (let after = 0; ;) {
      const { result, data } = await link.sendRequest({ name: 'logSince', after })
      const page = result === 'ok' ? decodeMassageLogPage(data) : null
      const last = page?.records.at(-1)
      if (!page || !last) return
      const { received } = await request(
        '/device/sessions/upload',
        { serialNumber, pages: [toHex(data)] },
        { showErrorToast: false, needsPerson: false },
      )
      for (const { generation, upTo, mac } of received)
        await link.sendRequest({
          name: 'logReceived',
          generation,
          upTo,
          mac: parseHex(mac) ?? new Uint8Array(0),
        })
      await invalidateMassageStatistics()
      if (page.records.length < MAX_RECORDS_PER_MASSAGE_LOG_PAGE) return
      after = last.id
    }
  } catch {
    // The chair still has them.
  }
}
