import type { FileExportResult, TextFile } from './types'

export type { FileExportResult, TextFile } from './types'

/** The download has begun by then. */
const REVOKE_DELAY_MS = 10_000

/** Saves a file where the browser keeps downloads. */
export const exportTextFile = async ({ name, mediaType, text }: TextFile): Promise<FileExportResult> => {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
  return 'done'
}
