import { createPartialDownload } from './createPartialDownload'
import type { PartStore } from './memoryParts'

const DATABASE = 'anzuo-download'
const PARTS = 'parts'

const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })

let opened: Promise<IDBDatabase> | null = null

const openDatabase = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PARTS, { autoIncrement: true })
    toPromise(opening).then(resolve, reject)
  })
  return opened
}

const withParts = async <Value>(
  mode: IDBTransactionMode,
  work: (parts: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => toPromise(work((await openDatabase()).transaction(PARTS, mode).objectStore(PARTS)))

const indexedDbParts: PartStore = {
  list: () => withParts('readonly', parts => parts.getAll()),
  add: async part => void (await withParts('readwrite', parts => parts.add(part))),
  clear: () => withParts('readwrite', parts => parts.clear()),
}

export const partialDownload = createPartialDownload(indexedDbParts)
