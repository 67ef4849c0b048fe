/**
 * The address patterns of the route table: `/a/:id`, `/a/:id?` and `/:family(w|hk)/:sn`. The same subset of
 * path-to-regexp that the H5 router understands, so one string serves the router, the links and the types.
 */

/** One segment of a pattern, taken apart. */
export type RoutePathSegment =
  | { kind: 'text'; text: string }
  | { kind: 'parameter'; name: string; optional: boolean; values: readonly string[] | null }

const PARAMETER_PATTERN = /^:(\w+)(?:\(([^)]*)\))?(\?)?$/

/** Takes a pattern apart into its segments. */
export const parsePathPattern = (pattern: string): RoutePathSegment[] =>
  pattern
    .split('/')
    .filter(Boolean)
    .map(text => {
      const match = PARAMETER_PATTERN.exec(text)
      if (!match) return { kind: 'text', text }
      return {
        kind: 'parameter',
        name: match[1] as string,
        optional: match[3] === '?',
        values: match[2] ? match[2].split('|') : null,
      }
    })

/** Names of the parameters that a pattern carries in its path, in order. */
export const getPathParamNames = (pattern: string): string[] =>
  parsePathPattern(pattern).flatMap(segment => (segment.kind === 'parameter' ? [segment.name] : []))

/** Decodes a piece of an address; what is no valid encoding stays as it stands. */
export const safeDecodeURIComponent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// The H5 router decodes a path twice: whole, then every parameter. Only a percent sign notices the difference.
const encodeSegment = (value: string) => encodeURIComponent(value).replace(/%25/g, '%2525')
const decodeSegment = (text: string) => safeDecodeURIComponent(text.replace(/%25/g, '%'))

/**
 * Reads the parameters off a concrete path (no query), or gives null when the path does not belong to the pattern.
 * Letter case counts: printed links are exact. One trailing slash is forgiven.
 */
export const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const pieces = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  const remaining = pieces.length === 1 && pieces[0] === '' ? [] : pieces
  const parameters: Record<string, string> = {}
  for (const segment of parsePathPattern(pattern)) {
    const piece = remaining.shift()
    if (segment.kind === 'text') {
      if (piece !== segment.text) return null
      continue
    }
    if (piece === undefined) {
      if (segment.optional) continue
      return null
    }
    const value = decodeSegment(piece)
    if (value === '' || (segment.values && !segment.values.includes(value))) return null
    parameters[segment.name] = value
  }
  return remaining.length === 0 ? parameters : null
}

/** Whether a segment of an address takes a value; undefined and empty are none. */
export const isSegmentValueValid = (segment: RoutePathSegment, value: string | undefined): boolean => {
  if (segment.kind === 'text') return true
  return value ? !segment.values || segment.values.includes(value) : segment.optional
}

/** Whether a pattern has all parameters that it requires, each with a value that it takes. */
export const isPathComplete = (
  pattern: string,
  parameters: Readonly<Record<string, string | undefined>>,
): boolean =>
  parsePathPattern(pattern).every(segment =>
    isSegmentValueValid(segment, segment.kind === 'text' ? undefined : parameters[segment.name]),
  )

/**
 * Fills a pattern with parameters and gives the concrete path.
 * @throws RangeError when a required parameter is missing or a value is not one of those the pattern lists.
 */
export const buildRoutePath = (
  pattern: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const segments = parsePathPattern(pattern).flatMap(segment => {
    if (segment.kind === 'text') return [segment.text]
    const value = parameters[segment.name]
    if (value === undefined || value === '') {
      if (segment.optional) return []
      throw new RangeError(`${pattern} needs the parameter ${segment.name}`)
    }
    if (segment.values && !segment.values.includes(value)) {
      throw new RangeError(`${pattern} does not take ${value} for ${segment.name}`)
    }
    return [encodeSegment(value)]
  })
  return `/${segments.join('/')}`
}

/** Values of a query: numbers are written out, undefined ones are left out. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>

/** Writes a query string without the question mark. */
export const buildQueryString = (query: QueryParams): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')

/** Takes a query string apart, with or without its question mark, and decodes nothing. Of a repeated key the last value counts. */
export const parseRawQueryString = (search: string): Record<string, string> =>
  Object.fromEntries(
    search
      .replace(/^\?/, '')
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const [key = '', ...rest] = pair.split('=')
        return [key, rest.join('=')]
      }),
  )

/** Reads a query string, with or without its question mark. Of a repeated key the last value counts. */
export const parseQueryString = (search: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseRawQueryString(search)).map(([key, value]) => [
      safeDecodeURIComponent(key),
      safeDecodeURIComponent(value),
    ]),
  )
