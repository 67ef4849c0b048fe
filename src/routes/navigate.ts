import Taro from '@tarojs/taro'
import {
  buildRouteUrl,
  buildWebRouteUrl,
  findDisabledRouteFeature,
  resolveRouteLocation,
  type RouteParamValues,
  type RouteNameWithoutParams,
} from './routeUrls'
import { getPageUrl, getCurrentUrl } from './currentLocation'
import type { QueryParams } from './pathPattern'
import { routes, type RouteDefinition, type RouteName, type RouteParams } from './table'

/**
 * `push` keeps the present page below the new one; `replace` takes its place; `reLaunch` closes all others too.
 */
type NavigationMethod = 'push' | 'replace' | 'reLaunch'
export type NavigationOptions = { query?: QueryParams; method?: NavigationMethod }

/** The mini-program platform refuses an eleventh page. */
const MAX_PAGE_STACK_DEPTH = 10

const isMiniProgram = () => process.env.TARO_ENV !== 'h5'
const isTabRoute = (name: RouteName) => 'tab' in (routes[name] as RouteDefinition)

const openPage = (name: RouteName, url: string, method: NavigationMethod): Promise<unknown> => {
  if (method === 'reLaunch') return Taro.reLaunch({ url })
  // A browser keeps tabs in its history like any other page, so that "back" leads where people expect.
  if (isMiniProgram() && isTabRoute(name)) return Taro.switchTab({ url: url.split('?')[0] as string })
  if (method === 'replace') return Taro.redirectTo({ url })
  if (isMiniProgram() && Taro.getCurrentPages().length >= MAX_PAGE_STACK_DEPTH)
    return Taro.redirectTo({ url })
  return Taro.navigateTo({ url })
}

/** After this long a page that did not come no longer holds up the next one. */
const MAX_PAGE_OPEN_MS = 8000

/**
 * Waits until a page stands on the screen. The browser's router loads pages side by side and ends on whichever comes last, so
 * that the page would not fit the address; the mini-program's platform takes one after the other by itself.
 */
const waitForPageShown = (): Promise<void> => {
  if (isMiniProgram()) return Promise.resolve()
  return new Promise(resolve => {
    const onShown = () => {
      clearTimeout(timeout)
      Taro.eventCenter.off('__afterTaroRouterChange', onShown)
      resolve()
    }
    const timeout = setTimeout(onShown, MAX_PAGE_OPEN_MS)
    Taro.eventCenter.on('__afterTaroRouterChange', onShown)
  })
}

type Destination = { name: RouteName; url: string; method: NavigationMethod }

let openingUrl: string | null = null
/** The last wish of somebody who did not wait. */
let pendingDestination: Destination | null = null

const onPageOpened = () => {
  openingUrl = null
  const wish = pendingDestination
  pendingDestination = null
  if (wish) enqueueNavigation(wish)
}

const enqueueNavigation = (destination: Destination) => {
  const { name, url, method } = destination
  if (openingUrl === null && !isMiniProgram() && Taro.getCurrentPages().length === 0) {
    // The page that the app was opened at is still on its way: it would be given the parameters of this one.
    openingUrl = getCurrentUrl()
    void waitForPageShown().then(onPageOpened)
  }
  if (openingUrl !== null) {
    // A double tap asks twice for the same page.
    pendingDestination = url === openingUrl ? null : destination
    return
  }
  // A tap on the present tab asks for what is there.
  if (process.env.TARO_ENV === 'h5' && url === getCurrentUrl()) return
  openingUrl = url
  void Promise.all([waitForPageShown(), openPage(name, url, method)]).then(onPageOpened, onPageOpened)
}

/**
 * Goes to a page; to the page that says so, where this variant of the product lacks it. A tab of the mini-program is switched to; with ten pages open the present one is replaced.
 * @throws RangeError when a required parameter is missing or a value is not one that the route takes.
 */
export function navigate(name: RouteNameWithoutParams): void
export function navigate<N extends RouteName>(
  name: N,
  params: RouteParams<N> | undefined,
  options?: NavigationOptions,
): void
export function navigate(name: RouteName, params?: unknown, options: NavigationOptions = {}): void {
  const url = buildRouteUrl(name, params as RouteParams<typeof name>, options.query)
  const method = options.method ?? 'push'
  const part = findDisabledRouteFeature(name, params as RouteParamValues | undefined)
  if (part) enqueueNavigation({ name: 'notFound', url: buildRouteUrl('notFound', {}, { part }), method })
  else enqueueNavigation({ name, url, method })
}

/** The router numbers its entries of the browser's history from 0, where the app was opened. */
const hasPreviousHistoryEntry = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

/** One page back; where none of ours is before this one (a shared link) the fallback takes the place of this page. */
export const goBack = (fallback: RouteNameWithoutParams = 'shopHome'): void => {
  // The browser's history outlives the page stack: "forward" and a reload leave a single page in the stack.
  if (!isMiniProgram() && hasPreviousHistoryEntry()) window.history.back()
  else if (isMiniProgram() && Taro.getCurrentPages().length > 1) void Taro.navigateBack()
  else navigate(fallback, undefined, { method: 'replace' })
}

/**
 * Leaves this page for a web address of our own, such as the `redirect` of the log-in page: back, when the page below is
 * that very address, otherwise in place of this page. Anything that is no address of ours leads to the brand home.
 */
export const returnToUrl = (address: string | undefined): void => {
  const place = resolveRouteLocation(address ?? '')
  const pages = Taro.getCurrentPages()
  const below = pages[pages.length - 2]
  if (!place) navigate('shopHome', undefined, { method: 'replace' })
  // The page below still has what was typed into it.
  else if (below && getPageUrl(below) === buildWebRouteUrl(place.name, place.params, place.query))
    void Taro.navigateBack()
  else navigate(place.name, place.params as RouteParams<RouteName>, { query: place.query, method: 'replace' })
}
