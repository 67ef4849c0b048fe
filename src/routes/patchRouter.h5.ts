import { routesAlias } from '@tarojs/router'
import Taro from '@tarojs/taro'
import { buildWebRouteUrl, findDisabledRouteFeature, resolveRouteLocation } from './routeUrls'
import { getPathParamNames } from './pathPattern'
import { getRoutePageFile, redirects, routes, developmentPageRoutes } from './table'

/**
 * Settles the address before the router reads it. A redirect and an unknown address take their final form in place, so that
 * "back" never leads through them; a trailing slash goes.
 */
const normalizeInitialUrl = () => {
  const { pathname, search, hash } = window.location
  const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const redirect = redirects[trimmed as keyof typeof redirects]
  const place = resolveRouteLocation(trimmed)
  const part = place && findDisabledRouteFeature(place.name, place.params)
  const isOurs = place !== null || developmentPageRoutes.some(({ path }) => path === trimmed)
  const settled = redirect ?? (isOurs ? trimmed : '/404')
  if (part) window.history.replaceState(window.history.state, '', buildWebRouteUrl('notFound', {}, { part }))
  else if (settled !== pathname)
    window.history.replaceState(window.history.state, '', settled + search + hash)
}

/**
 * The router finds a page for an address with parameters, but its table of page settings compares addresses letter by
 * letter. Here that table learns to match.
 */
const patchRouteAliases = () => {
  type Aliases = {
    getConfig: (url?: string) => readonly [string, string] | undefined
    getAlias: (url?: string) => string
  }
  const aliases = routesAlias as unknown as Aliases
  const exactly = aliases.getConfig
  aliases.getConfig = (url = '') => {
    const exact = exactly(url)
    if (exact) return exact
    const place = resolveRouteLocation(url)
    return place ? [`/${getRoutePageFile(routes[place.name])}`, routes[place.name].path] : undefined
  }
  // A page file becomes its address only where the address has no parameters: a concrete address stays as it is.
  aliases.getAlias = (url = '') => {
    const config = exactly(url)
    return config && config[0] === url && getPathParamNames(config[1]).length === 0 ? config[1] : url
  }
}

/** The class by which the router hides a page. */
const HIDDEN_CLASS = 'taro_page_shade'

const getTopPageId = () => Taro.getCurrentPages().at(-1)?.path

/**
 * The router hides a page a moment after it was left, even when the person is back on it by then: it would stay blank. Here the page on
 * top is shown again before anything is drawn.
 */
const keepTopPageVisible = (): void => {
  const observer = new MutationObserver(changes => {
    for (const { target } of changes) {
      const page = target as Element
      // Without the question each answer would be a change of its own, for ever.
      if (page.id === getTopPageId() && page.classList.contains(HIDDEN_CLASS))
        page.classList.remove(HIDDEN_CLASS)
    }
  })
  Taro.eventCenter.on('__afterTaroRouterChange', () => {
    observer.disconnect()
    const page = document.getElementById(getTopPageId() ?? '')
    if (page) observer.observe(page, { attributeFilter: ['class'] })
  })
}

normalizeInitialUrl()
patchRouteAliases()
keepTopPageVisible()
