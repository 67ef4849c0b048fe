import fc from 'fast-check'
import {
  createEnumKey,
  createStorage,
  createJsonKey,
  createMemoryStore,
  createTextKey,
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
        storage.write(createTextKey('a'), text)
        storage.write(createJsonKey('b', isNumbers), numbers)
        expect(storage.read(createTextKey('a'))).toBe(text)
        expect(storage.read(createJsonKey('b', isNumbers))).toEqual(numbers)
      }),
    )
  })

  it('keeps device and session apart', () => {
    const storage = fresh()
    storage.write(createTextKey('a'), 'device')
    expect(storage.read(createTextKey('a', 'session'))).toBeNull()
  })

  it('forgets what is removed', () => {
    const storage = fresh()
    storage.write(createTextKey('a'), 'x')
    storage.remove(createTextKey('a'))
    expect(storage.read(createTextKey('a'))).toBeNull()
  })

  it('gives null for what an older version or somebody else wrote', () => {
    const storage = fresh()
    storage.write(createTextKey('a'), '{"not":"numbers"}')
    expect(storage.read(createJsonKey('a', isNumbers))).toBeNull()
    storage.write(createTextKey('a'), '[1,')
    expect(storage.read(createJsonKey('a', isNumbers))).toBeNull()
    expect(storage.read(createEnumKey('a', ['light', 'dark']))).toBeNull()
  })

  it('holds on until the app closes when the device refuses', () => {
    const storage = createStorage({ device: full, session: full })
    expect(storage.write(createTextKey('a'), 'x')).toBe(false)
    expect(storage.read(createTextKey('a'))).toBe('x')
    storage.remove(createTextKey('a'))
    expect(storage.read(createTextKey('a'))).toBeNull()
  })
})
