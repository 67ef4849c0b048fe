import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { unzipSync } from 'fflate'
import { toError } from '../../toError'
import type { PaymentProviderResult, StatementFile } from '../paymentProvider'

/** So long a statement may take to arrive. */
export const STATEMENT_DOWNLOAD_MS = 45_000

/** A packed statement of some 200,000 payments. */
export const MAX_PACKED_STATEMENT_BYTES = 16 * 1024 * 1024

/** The same, unpacked; larger ones are read by the command, which holds no whole file. */
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024

/**
 * An archive is unpacked in one go, while the server does nothing else: so much takes a fraction of a second.
 */
const MAX_ARCHIVED_BYTES = 24 * 1024 * 1024

const gunzipWithin = promisify(gunzip)

/** Unpacks a file that is packed by gzip, or says why that can't be done. */
export const unpackGzip = async (packed: Buffer): Promise<PaymentProviderResult<Buffer>> => {
  try {
    return { ok: true, value: await gunzipWithin(packed, { maxOutputLength: MAX_STATEMENT_BYTES }) }
  } catch {
    return { ok: false, reason: 'a statement that is not packed by gzip, or too large' }
  }
}

/** Archives write names in the encoding of the files, which nothing in them says. */
const readName = (name: string): string =>
  /[\u0080-\u00ff]/.test(name) && !/[^\u0000-\u00ff]/.test(name)
    ? new TextDecoder('gb18030').decode(Buffer.from(name, 'latin1'))
    : name

/**
 * Takes one file out of a zip archive.
 * @param isWanted says which by its name; it has to be exactly one
 */
export const unpackZip = (
  archive: Buffer,
  isWanted: (name: string) => boolean,
): PaymentProviderResult<StatementFile> => {
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(readName(name))) return false
        if (originalSize > MAX_ARCHIVED_BYTES) throw new Error('too large')
        return true
      },
    })
    const [found, ...others] = Object.entries(files)
    if (!found || others.length > 0)
      return { ok: false, reason: 'an archive without a list of transactions, or with several' }
    const [name, content] = found
    const fileName = readName(name)
      .replace(/^.*[/\\]/, '')
      .slice(-120)
    return { ok: true, value: { fileName, content: Buffer.from(content) } }
  } catch {
    return { ok: false, reason: 'a statement that is no zip archive, or too large' }
  }
}

/** Downloads a packed statement from an address that holds a ticket of its own, so nothing is signed. */
export const downloadPacked = async (address: URL): Promise<PaymentProviderResult<Buffer>> => {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(STATEMENT_DOWNLOAD_MS),
    })
    if (response.status !== 200) return { ok: false, reason: `the download answered ${response.status}` }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > MAX_PACKED_STATEMENT_BYTES) return { ok: false, reason: 'a statement that is too large' }
      chunks.push(chunk)
    }
    return { ok: true, value: Buffer.concat(chunks) }
  } catch (error) {
    return { ok: false, reason: `the download: ${toError(error).name}`, isOutage: true }
  }
}
