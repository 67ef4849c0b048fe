import type { FileHandOver, TextFile } from './types'

export type { FileHandOver, TextFile } from './types'

/** The download has begun by then. */
const FORGET_AFTER_MS = 10_000

/** Saves a file where the browser keeps downloads. */
export const handOverFile = async ({ name, mediaType, text }: TextFile): Promise<FileHandOver> => {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS)
  return 'done'
}
