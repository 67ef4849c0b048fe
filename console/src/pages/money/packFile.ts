/** Longest file that a call takes, packed and in base64. */
const MAX_PACKED = 480_000

/** Bytes that are turned into text at once; more would be more arguments than a call may have. */
const CHUNK_BYTES = 32_768

const toBase64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))
  return btoa(binary)
}

/**
 * Packs a file by gzip, as the call takes it.
 * @returns base64, or why there is none: it is too large for a call, or can't be read any more, as when it was moved meanwhile
 */
export const packFile = async (
  file: Blob,
): Promise<{ ok: true; packed: string } | { ok: false; problem: 'fileTooLarge' | 'fileUnreadable' }> => {
  try {
    const packed = new Response(file.stream().pipeThrough(new CompressionStream('gzip')))
    const text = toBase64(new Uint8Array(await packed.arrayBuffer()))
    return text.length <= MAX_PACKED ? { ok: true, packed: text } : { ok: false, problem: 'fileTooLarge' }
  } catch {
    return { ok: false, problem: 'fileUnreadable' }
  }
}
