import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readStatement, StatementError } from '../../gateways/statements'
import { createApiError } from '../../http/apiError'
import { reconcileStatement } from '../../modules/payment/reconcileStatement'
import { hashFile } from '../../modules/payment/statementArchive'
import type { OfficeChange } from '../officeCall'
import { toActor } from '../refund/proposals'
import { getStatementDay } from './statementDays'

/** A packed file of the largest size that a call takes is never more than this in earnest. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024

/** @throws StatementError when the file is not packed, or far larger than it says */
const unpack = async function* (packed: Buffer): AsyncGenerator<Uint8Array> {
  const unpacked = Readable.from([packed]).pipe(createGunzip())
  let bytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > MAX_UNPACKED_BYTES) throw new StatementError({ key: 'statementTooLarge' })
      yield chunk
    }
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError({ key: 'statementNotPacked' })
  } finally {
    unpacked.destroy()
  }
}

/** Compares a statement that somebody has uploaded with the books. */
export const createStatementReading = ({
  now,
}: {
  now: () => Date
}): OfficeChange<'/office/v1/money/read_statement'> => ({
  run: async ({ tx, request, caller, audit }) => {
    const { provider, date, fileName } = request
    const { chunks, getFileHash } = hashFile(unpack(Buffer.from(request.file, 'base64')))
    const before = await getStatementDay(tx, date, now())
    if (before.status === 'closed') throw createApiError('conflict', 'officeDayClosed')
    try {
      const entries = readStatement(chunks, { provider, date })
      const source = { fileName, getFileHash, importedBy: toActor(caller) }
      const found = await reconcileStatement(tx, { provider, date, entries, source }, now())
      audit({
        subject: { kind: 'accountingDay', id: date, label: date },
        before: { status: before.status, version: before.version },
        after: { provider, fileName, fileHash: getFileHash(), ...found },
      })
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      throw createApiError('invalidRequest', 'officeStatementUnreadable', { problem: error.problem })
    }
    return getStatementDay(tx, date, now())
  },
})
