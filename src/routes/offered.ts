import { routeOfPage, type Parameters } from './address'
import { routes, type Part, type RouteDefinition, type RouteName } from './table'

/** Explanations that stand on the page of all indicators but belong to a part of their own. */
const TONGUE_KEYS: readonly (string | undefined)[] = ['Tongue', 'Sublingual']

const partOf = (name: RouteName, params: Parameters): Part | undefined => {
  if ((name === 'indicator' || name === 'brandIndicator') && TONGUE_KEYS.includes(params.key)) return 'tongue'
  return (routes[name] as RouteDefinition).part
}

/** The part that a place belongs to and this variant of the product lacks; null for a place that it has. */
export const missingPart = (name: RouteName, params: Parameters = {}): Part | null => {
  const part = partOf(name, params)
  return part && !BRAND.features[part] ? part : null
}

/** Whether this variant of the product has a page. Ways to the pages that it lacks are not offered. */
export const isOffered = (name: RouteName): boolean => missingPart(name) === null

/** The part that a page file of the mini-program belongs to and this variant lacks; null for any other file. */
export const missingPartOf = (file: string): Part | null => {
  const name = routeOfPage(file)
  return name && missingPart(name)
}
