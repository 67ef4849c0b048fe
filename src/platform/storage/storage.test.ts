import fc from 'fast-check'
import {
  createEnumStorageKey,
  createStorage,
  createJsonStorageKey,
  createMemoryStore,
  createTextStorageKey,
} from './createStorage'
import type { StringStore } from './types'

const full: StringStore = {
  get: () => {
    throw new Error('blocked')
  },
  set: () => {
    throw new Error('no space')
  },
  remove: () => {
    throw new Error('blocked')
  },
}
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(item => typeof item === 'number')

const fresh = () => createStorage({ device: createMemoryStore(), session: createMemoryStore() })

describe('storage', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (text, numbers) => {
        const storage = fresh()
        storage.write(createTextStorageKey('a'), text)
        storage.write(createJsonStorageKey('b', isNumbers), numbers)
        expect(storage.read(createTextStorageKey('a'))).toBe(text)
        expect(storage.read(createJsonStorageKey('b', isNumbers))).toEqual(numbers)
      }),
    )
  })

  it('keeps device and session apart', () => {
    const storage = fresh()
    storage.write(createTextStorageKey('a'), 'device')
    expect(storage.read(createTextStorageKey('a', 'session'))).toBeNull()
  })

  it('forgets what is removed', () => {
    const storage = fresh()
    storage.write(createTextStorageKey('a'), 'x')
    storage.remove(createTextStorageKey('a'))
    expect(storage.read(createTextStorageKey('a'))).toBeNull()
  })

  it('gives null for what an older version or somebody else wrote', () => {
    const storage = fresh()
    storage.write(createTextStorageKey('a'), '{"not":"numbers"}')
    expect(storage.read(createJsonStorageKey('a', isNumbers))).toBeNull()
    storage.write(createTextStorageKey('a'), '[1,')
    expect(storage.read(createJsonStorageKey('a', isNumbers))).toBeNull()
    expect(storage.read(createEnumStorageKey('a', ['light', 'dark']))).toBeNull()
  })

  it('holds on until the app closes when the device refuses', () => {
    const storage = createStorage({ device: full, session: full })
    expect(storage.write(createTextStorageKey('a'), 'x')).toBe(false)
    expect(storage.read(createTextStorageKey('a'))).toBe('x')
    storage.remove(createTextStorageKey('a'))
    expect(storage.read(createTextStorageKey('a'))).toBeNull()
  })
})
