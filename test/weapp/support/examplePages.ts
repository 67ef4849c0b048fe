import type { Household } from '../../screens/household'
import { visitsOf } from '../../screens/visits'
import { findPlace, pageAddress } from '../../../src/routes/address'
import type { RouteName } from '../../../src/routes/table'
import { routes } from '../../../src/routes/table'
import { exampleAddresses } from '../../e2e/support/exampleAddresses'

export type ExamplePage = { name: RouteName; url: string; isTab: boolean }

/** Every page of the route table, as the first of these addresses that leads there opens it. */
const pagesOf = (addresses: readonly string[]): ExamplePage[] => {
  const places = addresses.flatMap(address => findPlace(address) ?? [])
  return (Object.keys(routes) as RouteName[]).map(name => {
    const place = places.find(candidate => candidate.name === name)
    if (!place) throw new Error(`no example of ${name}`)
    return { name, url: pageAddress(name, place.params, place.query), isTab: 'tab' in routes[name] }
  })
}

/** Every page of the route table with the query of one example: of many things there are none by that name. */
export const examplePages = (): ExamplePage[] => pagesOf(exampleAddresses())

/** Every page of the route table with something of this person's to show. */
export const furnishedPages = (own: Household): ExamplePage[] =>
  pagesOf(visitsOf(own).map(({ address }) => address))
