import { bytesOfHex, hexOf, RECORDS_PER_PAGE, unpackLogPage } from '@/domain/chair'
import type { NearLink } from '@/platform/chairLink'
import { queryClient } from '../queryClient'
import { request } from '../request'
import { invalidateCalls } from '../useCall'

/** A session has ended: the statistics that were read before lack it. */
export const forgetStatistics = (): Promise<unknown> =>
  invalidateCalls(queryClient, [
    '/massage_statistics/get',
    '/massage_statistics/records',
    '/massage_statistics/family',
  ])

/**
 * Hands in the sessions that a chair could not report itself, by way of this phone. Never rejects: the chair keeps what did not
 * arrive, and the next connection tries again.
 */
export const handInSessions = async (link: NearLink, serialNumber: string): Promise<void> => {
  try {
    await link.ask({ name: 'getState' })
    for (let after = 0; ;) {
      const { result, data } = await link.ask({ name: 'logSince', after })
      const page = result === 'ok' ? unpackLogPage(data) : null
      const last = page?.records.at(-1)
      if (!page || !last) return
      const { received } = await request(
        '/device/sessions/upload',
        { serialNumber, pages: [hexOf(data)] },
        { announces: false },
      )
      for (const { generation, upTo, mac } of received)
        await link.ask({
          name: 'logReceived',
          generation,
          upTo,
          mac: bytesOfHex(mac) ?? new Uint8Array(0),
        })
      await forgetStatistics()
      if (page.records.length < RECORDS_PER_PAGE) return
      after = last.id
    }
  } catch {
    // The chair still has them.
  }
}
