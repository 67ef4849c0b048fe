import { routesAlias } from '@tarojs/router'
import { findPlace, webAddress } from './address'
import { missingPart } from './offered'
import { parameterNames } from './pattern'
import { pageFile, redirects, routes, workshopRoutes } from './table'
import { keepTopPageShown } from './topPage.h5'

/**
 * Settles the address before the router reads it. A redirect and an unknown address take their final form in place, so that
 * "back" never leads through them; a trailing slash goes.
 */
const settleAddress = () => {
  const { pathname, search, hash } = window.location
  const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const redirect = redirects[trimmed as keyof typeof redirects]
  const place = findPlace(trimmed)
  const part = place && missingPart(place.name, place.params)
  const isOurs = place !== null || workshopRoutes.some(({ path }) => path === trimmed)
  const settled = redirect ?? (isOurs ? trimmed : '/404')
  if (part) window.history.replaceState(window.history.state, '', webAddress('notFound', {}, { part }))
  else if (settled !== pathname)
    window.history.replaceState(window.history.state, '', settled + search + hash)
}

/**
 * The router finds a page for an address with parameters, but its table of page settings compares addresses letter by
 * letter. Here that table learns to match.
 */
const teachAliases = () => {
  type Aliases = {
    getConfig: (url?: string) => readonly [string, string] | undefined
    getAlias: (url?: string) => string
  }
  const aliases = routesAlias as unknown as Aliases
  const exactly = aliases.getConfig
  aliases.getConfig = (url = '') => {
    const exact = exactly(url)
    if (exact) return exact
    const place = findPlace(url)
    return place ? [`/${pageFile(routes[place.name])}`, routes[place.name].path] : undefined
  }
  // A page file becomes its address only where the address has no parameters: a concrete address stays as it is.
  aliases.getAlias = (url = '') => {
    const config = exactly(url)
    return config && config[0] === url && parameterNames(config[1]).length === 0 ? config[1] : url
  }
}

settleAddress()
teachAliases()
keepTopPageShown()
