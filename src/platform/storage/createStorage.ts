import type { KeyValueStorage, StorageArea, StorageKey, StringStore } from './types'

const tryRun = (task: () => void): boolean => {
  try {
    task()
    return true
  } catch {
    return false
  }
}

/** An area that forgets when the app closes. */
export const createMemoryStore = (): StringStore => {
  const texts = new Map<string, string>()
  return {
    get: name => texts.get(name) ?? null,
    set: (name, text) => void texts.set(name, text),
    remove: name => void texts.delete(name),
  }
}

/** A storage over the areas of a target. An area that throws is stood in for by memory. */
export const createStorage = (areas: Readonly<Record<StorageArea, StringStore>>): KeyValueStorage => {
  const fallbackStores: Record<StorageArea, StringStore> = {
    device: createMemoryStore(),
    session: createMemoryStore(),
  }

  const readText = (area: StorageArea, name: string): string | null => {
    const kept = fallbackStores[area].get(name)
    if (kept !== null) return kept
    let text: string | null = null
    tryRun(() => {
      text = areas[area].get(name)
    })
    return text
  }

  return {
    read: key => {
      const text = readText(key.area, key.name)
      return text === null ? null : key.decode(text)
    },
    write: (key, value) => {
      const text = key.encode(value)
      const isKept = tryRun(() => areas[key.area].set(key.name, text))
      if (isKept) fallbackStores[key.area].remove(key.name)
      else fallbackStores[key.area].set(key.name, text)
      return isKept
    },
    remove: key => {
      fallbackStores[key.area].remove(key.name)
      tryRun(() => areas[key.area].remove(key.name))
    },
  }
}

/** A key whose value is text as it stands. */
export const createTextStorageKey = (name: string, area: StorageArea = 'device'): StorageKey<string> => ({
  name,
  area,
  encode: value => value,
  decode: text => text,
})

/** A key whose value is kept as JSON; `isValid` guards against what an older version or somebody else wrote. */
export const createJsonStorageKey = <T>(
  name: string,
  isValid: (value: unknown) => value is T,
  area: StorageArea = 'device',
): StorageKey<T> => ({
  name,
  area,
  encode: value => JSON.stringify(value),
  decode: text => {
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? value : null
    } catch {
      return null
    }
  },
})

/** A key whose value is one of a few words. */
export const createEnumStorageKey = <T extends string>(
  name: string,
  choices: readonly T[],
  area: StorageArea = 'device',
): StorageKey<T> => ({
  name,
  area,
  encode: value => value,
  decode: text => choices.find(choice => choice === text) ?? null,
})
