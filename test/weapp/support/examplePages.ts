import type { SeededAccount } from '../../screens/seedAccount'
import { listPageVisits } from '../../screens/pageVisits'
import { resolveRouteLocation, buildMiniProgramRouteUrl } from '../../../src/routes/routeUrls'
import type { RouteName } from '../../../src/routes/table'
import { routes } from '../../../src/routes/table'
import { getAllRouteExamplePaths } from '../../e2e/support/exampleRoutePaths'

export type ExamplePage = { name: RouteName; url: string; isTab: boolean }

/** Every page of the route table, as the first of these addresses that leads there opens it. */
const resolvePages = (addresses: readonly string[]): ExamplePage[] => {
  const places = addresses.flatMap(address => resolveRouteLocation(address) ?? [])
  return (Object.keys(routes) as RouteName[]).map(name => {
    const place = places.find(candidate => candidate.name === name)
    if (!place) throw new Error(`no example of ${name}`)
    return {
      name,
      url: buildMiniProgramRouteUrl(name, place.params, place.query),
      isTab: 'tab' in routes[name],
    }
  })
}

/** Every page of the route table with the query of one example: of many things there are none by that name. */
export const listExamplePages = (): ExamplePage[] => resolvePages(getAllRouteExamplePaths())

/** Every page of the route table with something of this person's to show. */
export const listSeededPages = (own: SeededAccount): ExamplePage[] =>
  resolvePages(listPageVisits(own).map(({ address }) => address))
