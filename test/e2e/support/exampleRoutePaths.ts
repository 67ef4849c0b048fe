import { parsePathPattern, type RoutePathSegment } from '../../../src/routes/pathPattern'
import { routes, type RouteName } from '../../../src/routes/table'

const getSegmentExamples = (segment: RoutePathSegment): string[] => {
  if (segment.kind === 'text') return [segment.text]
  if (segment.values) return [...segment.values]
  if (segment.name === 'sn') return ['W24A000001']
  return segment.optional ? ['', '2'] : ['A1']
}

/** Every concrete address of a route; free parameters get an example value. */
export const getRouteExamplePaths = (name: RouteName): string[] =>
  parsePathPattern(routes[name].path).reduce<string[]>(
    (addresses, segment) =>
      addresses.flatMap(address =>
        getSegmentExamples(segment).map(choice => (choice ? `${address}/${choice}` : address)),
      ),
    [''],
  )

/** Every concrete address that the route table stands for. */
export const getAllRouteExamplePaths = (): string[] =>
  (Object.keys(routes) as RouteName[]).flatMap(getRouteExamplePaths)
