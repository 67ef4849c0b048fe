import {
  buildPath,
  buildQuery,
  decodeTolerantly,
  matchPath,
  parameterNames,
  parseQuery,
  type Query,
} from './pattern'
import { pageFile, redirects, routes, type RouteName, type RouteParams } from './table'

/** Path parameters as plain text, whatever the route. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** A route with everything that its address says. */
export type Place = { name: RouteName; params: Parameters; query: Record<string, string> }

/** Routes whose address is complete without parameters. */
export type PlainRouteName = {
  [N in RouteName]: Record<never, never> extends RouteParams<N> ? N : never
}[RouteName]

/** The path and query of a place, as the H5 build shows it and as links are shared. */
export const webAddress = (name: RouteName, params: Parameters = {}, query: Query = {}): string => {
  const search = buildQuery(query)
  return buildPath(routes[name].path, params) + (search && `?${search}`)
}

/** The page file of a place with its path parameters as query, as the mini-program opens it. */
export const pageAddress = (name: RouteName, params: Parameters = {}, query: Query = {}): string => {
  // Building the path checks the parameters: a wrong one fails here on both targets.
  buildPath(routes[name].path, params)
  const search = buildQuery({ ...query, ...params })
  return `/${pageFile(routes[name])}` + (search && `?${search}`)
}

/**
 * The address of a route on this target. Parameters may be left out only where the route needs none.
 * @throws RangeError when a required parameter is missing or a value is not one that the route takes.
 */
export function addressOf(name: PlainRouteName): string
export function addressOf<N extends RouteName>(
  name: N,
  params: RouteParams<N> | undefined,
  query?: Query,
): string
export function addressOf(name: RouteName, params?: unknown, query?: Query): string {
  const build = process.env.TARO_ENV === 'h5' ? webAddress : pageAddress
  return build(name, (params ?? {}) as Parameters, query)
}

/** Both addresses of a place, for a link that is opened on the web or in the mini-program. */
export const webAndPageOf = <N extends RouteName>(
  name: N,
  params: RouteParams<N>,
): { web: string; page: string } => ({
  web: webAddress(name, params as Parameters),
  page: pageAddress(name, params as Parameters),
})

const names = Object.keys(routes) as RouteName[]

/** The place that a web address (path and query, no origin) leads to, redirects followed; null for an unknown one. */
export const findPlace = (address: string): Place | null => {
  const [beforeHash = ''] = address.split('#')
  const [path = '', ...search] = beforeHash.split('?')
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const target = redirects[path as keyof typeof redirects] ?? path
  for (const name of names) {
    const params = matchPath(routes[name].path, target)
    if (params) return { name, params, query: parseQuery(search.join('?')) }
  }
  return null
}

/**
 * The place that a scanned code leads to. The mini-program's platform opens one agreed page for every printed link and hands it
 * the whole link, encoded, as `q`.
 * @returns null where the options carry no link, or one that is no address of ours.
 */
export const scannedPlace = (options: Parameters): Place | null => {
  const link = /^https?:\/\/[^/]+(\/.*)$/.exec(decodeTolerantly(options.q ?? ''))
  return link && findPlace(link[1] as string)
}

/** The route whose page file this is (with or without leading slash); null for a file that is no page. */
export const routeOfPage = (file: string): RouteName | null =>
  names.find(name => pageFile(routes[name]) === file.replace(/^\//, '')) ?? null

/** Splits what the mini-program hands a page into path parameters and query. */
export const splitOptions = (
  name: RouteName,
  options: Parameters,
): { params: Parameters; query: Parameters } => {
  const inPath = parameterNames(routes[name].path)
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(options).filter(([key]) => inPath.includes(key) === wanted))
  return { params: pick(true), query: pick(false) }
}
