import { findPlace, pageAddress } from '../../../src/routes/address'
import type { RouteName } from '../../../src/routes/table'
import { routes } from '../../../src/routes/table'
import { exampleAddresses } from '../../e2e/support/exampleAddresses'

export type ExamplePage = { name: RouteName; url: string; isTab: boolean }

/** Every page of the route table with the query of one example. */
export const examplePages = (): ExamplePage[] => {
  const places = exampleAddresses().flatMap(address => findPlace(address) ?? [])
  return (Object.keys(routes) as RouteName[]).map(name => {
    const place = places.find(candidate => candidate.name === name)
    if (!place) throw new Error(`no example of ${name}`)
    return { name, url: pageAddress(name, place.params), isTab: 'tab' in routes[name] }
  })
}
