/** A value in a body, and the names and indexes that lead to it. */
export type ValuePath = { at: (string | number)[]; value: unknown }

/** A body that nobody may send, and what is wrong with it. */
export type InvalidBody = { body: unknown; what: string }

/** NUL and both halves of a surrogate pair: JSON can carry them, text in PostgreSQL can't. */
export const UNSTORABLE_CHARACTERS = ['\0', '\ud800', '\udfff']

/** Every value in a body that holds no other one, with where it stands. */
export const listValuePaths = (value: unknown, at: ValuePath['at'] = []): ValuePath[] => {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([name, each]: [string | number, unknown]) => listValuePaths(each, [...at, name]))
}

/** A copy with another value at a place; without the place when there is no value. */
export const replaceValue = (body: object, at: ValuePath['at'], value?: unknown): object => {
  const copy = structuredClone(body) as Record<string | number, unknown>
  const last = at.at(-1) ?? ''
  const holder = at
    .slice(0, -1)
    .reduce((inner, name) => inner[name] as Record<string | number, unknown>, copy)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

/** Copies of a body that hold such a character in one text, or as a name in one object. */
export const createUnstorableBodies = (body: object): InvalidBody[] =>
  UNSTORABLE_CHARACTERS.flatMap(character => [
    ...listValuePaths(body).flatMap(({ at, value }) =>
      typeof value === 'string'
        ? [{ body: replaceValue(body, at, value + character), what: describePlace(at, character) }]
        : [],
    ),
    ...listObjectPaths(body).map(at => ({
      body: replaceValue(body, [...at, `name${character}`], 'a value'),
      what: `${describePlace(at, character)} as a name`,
    })),
  ])

const describePlace = (at: ValuePath['at'], character: string) =>
  `${at.join('.')}: with ${JSON.stringify(character)}`

/** Where a body holds objects, itself included. */
const listObjectPaths = (value: unknown, at: ValuePath['at'] = []): ValuePath['at'][] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const found = inner.flatMap(([name, each]: [string | number, unknown]) =>
    listObjectPaths(each, [...at, name]),
  )
  return Array.isArray(value) ? found : [at, ...found]
}
