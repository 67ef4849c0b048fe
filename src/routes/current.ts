import Taro from '@tarojs/taro'
import {
  findPlace,
  pageAddress,
  routeOfPage,
  scannedPlace,
  splitOptions,
  webAddress,
  type Parameters,
} from './address'
import { decodeTolerantly, parseQuery } from './pattern'
import type { RouteName } from './table'

/** The part of a page instance that says where it is. Both targets have it, filled differently. */
export type OpenPage = { route?: string; path?: string; options?: Record<string, string | undefined> }

/** Keys that the framework adds to a page's options for itself. */
const isOurs = (key: string) => key !== 'stamp' && !key.startsWith('$')

const clean = (options: Record<string, string | undefined>): Parameters =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key]) => isOurs(key))
      .map(([key, value]) => [key, value === undefined ? undefined : decodeTolerantly(value)]),
  )

const addressInBrowser = (page: OpenPage): string => {
  const [path = '', search = ''] = (page.path ?? '').split('?')
  const query = Object.entries(parseQuery(search)).filter(([key]) => isOurs(key))
  const place = findPlace(path)
  return place ? webAddress(place.name, place.params, Object.fromEntries(query)) : path
}

const addressInMiniProgram = (page: OpenPage): string => {
  const name = routeOfPage(page.route ?? '')
  if (!name) return '/'
  const scanned = scannedPlace(page.options ?? {})
  if (scanned) return webAddress(scanned.name, scanned.params, scanned.query)
  const { params, query } = splitOptions(name, clean(page.options ?? {}))
  return webAddress(name, params, query)
}

/** The web address (path and query) of an open page; the same text on both targets. */
export const addressOfPage = (page: OpenPage): string =>
  process.env.TARO_ENV === 'h5' ? addressInBrowser(page) : addressInMiniProgram(page)

/** The web address that the app is at. In the browser the address line knows it before the page has come. */
export const currentAddress = (): string => {
  if (process.env.TARO_ENV === 'h5') return window.location.pathname + window.location.search
  const pages = Taro.getCurrentPages() as OpenPage[]
  const page = pages[pages.length - 1]
  return page ? addressOfPage(page) : '/'
}

/** The route that the app is at; null for an address that is none of ours. */
export const currentRoute = (): RouteName | null => findPlace(currentAddress())?.name ?? null

/** The page of the mini-program that the app is at, with everything that leads there again. */
export const currentPage = (): string => {
  const place = findPlace(currentAddress())
  return place ? pageAddress(place.name, place.params, place.query) : pageAddress('storeBrand')
}
