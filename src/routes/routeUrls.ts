import {
  buildRoutePath,
  buildQueryString,
  safeDecodeURIComponent,
  matchPath,
  getPathParamNames,
  parseQueryString,
  type QueryParams,
} from './pathPattern'
import {
  getRoutePageFile,
  redirects,
  routes,
  type FeatureName,
  type RouteDefinition,
  type RouteName,
  type RouteParams,
} from './table'

/** Path parameters as plain text, whatever the route. */
export type RouteParamValues = Readonly<Record<string, string | undefined>>

/** A route with everything that its address says. */
export type RouteLocation = { name: RouteName; params: RouteParamValues; query: Record<string, string> }

/** Routes whose address is complete without parameters. */
export type RouteNameWithoutParams = {
  [N in RouteName]: Record<never, never> extends RouteParams<N> ? N : never
}[RouteName]

/** The path and query of a place, as the H5 build shows it and as links are shared. */
export const buildWebRouteUrl = (
  name: RouteName,
  params: RouteParamValues = {},
  query: QueryParams = {},
): string => {
  const search = buildQueryString(query)
  return buildRoutePath(routes[name].path, params) + (search && `?${search}`)
}

/** The page file of a place with its path parameters as query, as the mini-program opens it. */
export const buildMiniProgramRouteUrl = (
  name: RouteName,
  params: RouteParamValues = {},
  query: QueryParams = {},
): string => {
  // Building the path checks the parameters: a wrong one fails here on both targets.
  buildRoutePath(routes[name].path, params)
  const search = buildQueryString({ ...query, ...params })
  return `/${getRoutePageFile(routes[name])}` + (search && `?${search}`)
}

/**
 * The address of a route on this target. Parameters may be left out only where the route needs none.
 * @throws RangeError when a required parameter is missing or a value is not one that the route takes.
 */
export function buildRouteUrl(name: RouteNameWithoutParams): string
export function buildRouteUrl<N extends RouteName>(
  name: N,
  params: RouteParams<N> | undefined,
  query?: QueryParams,
): string
export function buildRouteUrl(name: RouteName, params?: unknown, query?: QueryParams): string {
  const build = process.env.TARO_ENV === 'h5' ? buildWebRouteUrl : buildMiniProgramRouteUrl
  return build(name, (params ?? {}) as RouteParamValues, query)
}

/** Both addresses of a place, for a link that is opened on the web or in the mini-program. */
export const buildWebAndMiniProgramUrls = <N extends RouteName>(
  name: N,
  params: RouteParams<N>,
): { web: string; page: string } => ({
  web: buildWebRouteUrl(name, params as RouteParamValues),
  page: buildMiniProgramRouteUrl(name, params as RouteParamValues),
})

const routeNames = Object.keys(routes) as RouteName[]

/** The place that a web address (path and query, no origin) leads to, redirects followed; null for an unknown one. */
export const resolveRouteLocation = (address: string): RouteLocation | null => {
  const [beforeHash = ''] = address.split('#')
  const [path = '', ...search] = beforeHash.split('?')
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const target = redirects[path as keyof typeof redirects] ?? path
  for (const name of routeNames) {
    const params = matchPath(routes[name].path, target)
    if (params) return { name, params, query: parseQueryString(search.join('?')) }
  }
  return null
}

/**
 * The place that a scanned code leads to. The mini-program's platform opens one agreed page for every printed link and hands it
 * the whole link, encoded, as `q`.
 * @returns null where the options carry no link, or one that is no address of ours.
 */
export const resolveScannedRoute = (options: RouteParamValues): RouteLocation | null => {
  const link = /^https?:\/\/[^/]+(\/.*)$/.exec(safeDecodeURIComponent(options.q ?? ''))
  return link && resolveRouteLocation(link[1] as string)
}

/** The route whose page file this is (with or without leading slash); null for a file that is no page. */
export const findRouteByPageFile = (file: string): RouteName | null =>
  routeNames.find(name => getRoutePageFile(routes[name]) === file.replace(/^\//, '')) ?? null

/** Splits what the mini-program hands a page into path parameters and query. */
export const splitPathParamsAndQuery = (
  name: RouteName,
  options: RouteParamValues,
): { params: RouteParamValues; query: RouteParamValues } => {
  const inPath = getPathParamNames(routes[name].path)
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(options).filter(([key]) => inPath.includes(key) === wanted))
  return { params: pick(true), query: pick(false) }
}

/** Explanations that stand on the page of all indicators but belong to a part of their own. */
const TONGUE_INDICATOR_KEYS: readonly (string | undefined)[] = ['Tongue', 'Sublingual']

const getRouteFeature = (name: RouteName, params: RouteParamValues): FeatureName | undefined => {
  if ((name === 'indicator' || name === 'brandIndicator') && TONGUE_INDICATOR_KEYS.includes(params.key))
    return 'tongue'
  return (routes[name] as RouteDefinition).feature
}

/** The part that a place belongs to and this variant of the product lacks; null for a place that it has. */
export const findDisabledRouteFeature = (
  name: RouteName,
  params: RouteParamValues = {},
): FeatureName | null => {
  const part = getRouteFeature(name, params)
  return part && !BRAND.features[part] ? part : null
}

/** Whether this variant of the product has a page. Ways to the pages that it lacks are not offered. */
export const isRouteAvailable = (name: RouteName): boolean => findDisabledRouteFeature(name) === null

/** The part that a page file of the mini-program belongs to and this variant lacks; null for any other file. */
export const findDisabledPageFeature = (file: string): FeatureName | null => {
  const name = findRouteByPageFile(file)
  return name && findDisabledRouteFeature(name)
}
