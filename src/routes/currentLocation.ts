import Taro from '@tarojs/taro'
import {
  resolveRouteLocation,
  buildMiniProgramRouteUrl,
  findRouteByPageFile,
  resolveScannedRoute,
  splitPathParamsAndQuery,
  buildWebRouteUrl,
  type RouteParamValues,
} from './routeUrls'
import { isPathComplete, safeDecodeURIComponent } from './pathPattern'
import { routes, type PackageName, type RouteDefinition, type RouteName } from './table'

/** The part of a page instance that says where it is. Both targets have it, filled differently. */
export type PageInstanceLocation = {
  route?: string
  path?: string
  options?: Record<string, string | undefined>
  /** Parameters of path and query in the browser, where `path` lacks the query. */
  $taroParams?: Record<string, string | undefined>
}

/** Keys that the framework adds to a page's options for itself. */
const isOwnOption = (key: string) => key !== 'stamp' && !key.startsWith('$')

const cleanPageOptions = (options: Record<string, string | undefined>): RouteParamValues =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key]) => isOwnOption(key))
      .map(([key, value]) => [key, value === undefined ? undefined : safeDecodeURIComponent(value)]),
  )

const getBrowserPageUrl = (page: PageInstanceLocation): string => {
  const [path = ''] = (page.path ?? '').split('?')
  const place = resolveRouteLocation(path)
  if (!place) return path
  const { query } = splitPathParamsAndQuery(place.name, cleanPageOptions(page.$taroParams ?? {}))
  return buildWebRouteUrl(place.name, place.params, query)
}

const getMiniProgramPageUrl = (page: PageInstanceLocation): string => {
  const name = findRouteByPageFile(page.route ?? '')
  if (!name) return '/'
  const scanned = resolveScannedRoute(page.options ?? {})
  if (scanned) return buildWebRouteUrl(scanned.name, scanned.params, scanned.query)
  const { params, query } = splitPathParamsAndQuery(name, cleanPageOptions(page.options ?? {}))
  // It has no address, and is on its way to the page that says so (useRouteParams).
  if (!isPathComplete(routes[name].path, params)) return buildWebRouteUrl('notFound')
  return buildWebRouteUrl(name, params, query)
}

/** The web address (path and query) of an open page; the same text on both targets. */
export const getPageUrl = (page: PageInstanceLocation): string =>
  process.env.TARO_ENV === 'h5' ? getBrowserPageUrl(page) : getMiniProgramPageUrl(page)

/** The web address that the app is at. In the browser the address line knows it before the page has come. */
export const getCurrentUrl = (): string => {
  if (process.env.TARO_ENV === 'h5') return window.location.pathname + window.location.search
  const pages = Taro.getCurrentPages() as PageInstanceLocation[]
  const page = pages[pages.length - 1]
  return page ? getPageUrl(page) : '/'
}

/** The route that the app is at; null for an address that is none of ours. */
export const getCurrentRouteName = (): RouteName | null => resolveRouteLocation(getCurrentUrl())?.name ?? null

/** The package of pages that the app is at: the part of the product that a person is in. */
export const getCurrentPackage = (): PackageName | null => {
  const name = getCurrentRouteName()
  return name && ((routes[name] as RouteDefinition).folder.split('/')[0] as PackageName)
}

/** The page of the mini-program that the app is at, with everything that leads there again. */
export const getCurrentMiniProgramUrl = (): string => {
  const place = resolveRouteLocation(getCurrentUrl())
  return place
    ? buildMiniProgramRouteUrl(place.name, place.params, place.query)
    : buildMiniProgramRouteUrl('shopHome')
}
