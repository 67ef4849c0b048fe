import fc from 'fast-check'
import { choiceKey, createStorage, jsonKey, memoryArea, textKey } from './createStorage'
import type { TextArea } from './types'

const full: TextArea = {
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

const fresh = () => createStorage({ device: memoryArea(), session: memoryArea() })

describe('storage', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (text, numbers) => {
        const storage = fresh()
        storage.write(textKey('a'), text)
        storage.write(jsonKey('b', isNumbers), numbers)
        expect(storage.read(textKey('a'))).toBe(text)
        expect(storage.read(jsonKey('b', isNumbers))).toEqual(numbers)
      }),
    )
  })

  it('keeps device and session apart', () => {
    const storage = fresh()
    storage.write(textKey('a'), 'device')
    expect(storage.read(textKey('a', 'session'))).toBeNull()
  })

  it('forgets what is removed', () => {
    const storage = fresh()
    storage.write(textKey('a'), 'x')
    storage.remove(textKey('a'))
    expect(storage.read(textKey('a'))).toBeNull()
  })

  it('gives null for what an older version or somebody else wrote', () => {
    const storage = fresh()
    storage.write(textKey('a'), '{"not":"numbers"}')
    expect(storage.read(jsonKey('a', isNumbers))).toBeNull()
    storage.write(textKey('a'), '[1,')
    expect(storage.read(jsonKey('a', isNumbers))).toBeNull()
    expect(storage.read(choiceKey('a', ['light', 'dark']))).toBeNull()
  })

  it('holds on until the app closes when the device refuses', () => {
    const storage = createStorage({ device: full, session: full })
    expect(storage.write(textKey('a'), 'x')).toBe(false)
    expect(storage.read(textKey('a'))).toBe('x')
    storage.remove(textKey('a'))
    expect(storage.read(textKey('a'))).toBeNull()
  })
})
