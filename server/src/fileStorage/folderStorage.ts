import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FileStorageError, requireFileKey, type FileStorage } from './fileStorage'

/** Keeps files in a folder, which is made when the first one comes. */
export const createFolderStorage = (folder: string): FileStorage => {
  const locate = (key: string) => path.join(folder, requireFileKey(key))
  return {
    put: async (key, { bytes }) => {
      const file = locate(key)
      // Whoever reads meanwhile gets all of it or nothing.
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw toStorageError(error)
      }
    },
    get: async (key, range) => {
      const file = await open(locate(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw toStorageError(error)
      })
      if (!file) return null
      try {
        const { size } = await file.stat()
        if (!range) return { bytes: await file.readFile(), size }
        const length = Math.max(0, Math.min(range.to, size - 1) - range.from + 1)
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await file.read(bytes, 0, length, range.from)
        return { bytes: bytes.subarray(0, bytesRead), size }
      } catch (error) {
        throw toStorageError(error)
      } finally {
        await file.close()
      }
    },
    delete: async key => {
      await rm(locate(key), { force: true }).catch((error: unknown) => {
        throw toStorageError(error)
      })
    },
  }
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(getErrorCode(error))

const toStorageError = (error: unknown): FileStorageError =>
  new FileStorageError(`the folder of files: ${getErrorCode(error) || 'no reason given'}`, { cause: error })
