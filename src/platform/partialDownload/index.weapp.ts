import Taro from '@tarojs/taro'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { createPartialDownload } from './createPartialDownload'
import type { PartStore } from './memoryParts'

type WrittenParts = { name: string; count: number }

const isWrittenParts = (value: unknown): value is WrittenParts =>
  typeof value === 'object' && value !== null && 'name' in value && 'count' in value

/** Which file the parts in the app's folder belong to, and how many there are. A part counts once it stands here. */
const writtenKey = createJsonStorageKey('downloadParts', isWrittenParts)

const getPath = (index: number) => `${Taro.env.USER_DATA_PATH}/download-${index}.part`

const readPart = (index: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    Taro.getFileSystemManager().readFile({
      filePath: getPath(index),
      success: ({ data }) => resolve(new Uint8Array(data as ArrayBuffer)),
      fail: reject,
    }),
  )

const writePart = (index: number, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) =>
    Taro.getFileSystemManager().writeFile({
      filePath: getPath(index),
      data: bytes.slice().buffer as ArrayBuffer,
      success: () => resolve(),
      fail: reject,
    }),
  )

const folderParts: PartStore = {
  list: async () => {
    const written = storage.read(writtenKey)
    const parts: { name: string; bytes: Uint8Array }[] = []
    for (let index = 0; index < (written?.count ?? 0); index += 1)
      parts.push({ name: written?.name ?? '', bytes: await readPart(index) })
    return parts
  },
  add: async ({ name, bytes }) => {
    const count = storage.read(writtenKey)?.count ?? 0
    await writePart(count, bytes)
    storage.write(writtenKey, { name, count: count + 1 })
  },
  clear: async () => {
    const count = storage.read(writtenKey)?.count ?? 0
    storage.remove(writtenKey)
    for (let index = 0; index < count; index += 1)
      Taro.getFileSystemManager().unlink({ filePath: getPath(index), fail: () => undefined })
  },
}

export const partialDownload = createPartialDownload(folderParts)
