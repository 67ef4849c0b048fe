import { useRouter } from '@tarojs/taro'
import { useEffect, useMemo } from 'react'
import { findDisabledRouteFeature, resolveScannedRoute, type RouteParamValues } from './routeUrls'
import { navigate } from './navigate'
import { isSegmentValueValid, safeDecodeURIComponent, parsePathPattern } from './pathPattern'
import { routes, type RouteName, type RouteParams } from './table'

type ParsedRouteParams = { values: Record<string, string | undefined>; isComplete: boolean }

/**
 * Reads a page's parameters off what the router gives. H5 hands path parameters over decoded and query values raw; the
 * mini-program hands over everything raw.
 */
export const parseRouteParams = (name: RouteName, given: RouteParamValues): ParsedRouteParams => {
  const segments = parsePathPattern(routes[name].path)
  const inPath = segments.flatMap(segment => (segment.kind === 'parameter' ? [segment] : []))
  const isDecoded = (key: string) =>
    process.env.TARO_ENV === 'h5' && inPath.some(segment => segment.name === key)
  const values: Record<string, string | undefined> = {}
  for (const [key, value] of Object.entries(given)) {
    if (key === 'stamp' || key.startsWith('$') || value === undefined) continue
    values[key] = isDecoded(key) ? value : safeDecodeURIComponent(value)
  }
  const wrong = inPath.filter(segment => !isSegmentValueValid(segment, values[segment.name]))
  // Something that a page can render with while it is left.
  for (const { name: key, values: allowed } of wrong) values[key] = allowed?.[0] ?? ''
  return { values, isComplete: wrong.length === 0 }
}

/**
 * The parameters of the present page: those of its path typed by the route, those of its query as text if present.
 * A page opened without what its address requires (possible in the mini-program only) gives way to the error page; one that a
 * scanned code opened, to the page that the code names.
 */
export const useRouteParams = <N extends RouteName>(
  name: N,
): RouteParams<N> & Readonly<Record<string, string | undefined>> => {
  const { params } = useRouter()
  const scanned = useMemo(() => resolveScannedRoute(params), [params])
  const { values, isComplete } = useMemo(
    () => parseRouteParams(name, scanned?.name === name ? { ...scanned.query, ...scanned.params } : params),
    [name, params, scanned],
  )
  useEffect(() => {
    const isElsewhere = scanned && scanned.name !== name
    if (isElsewhere) {
      navigate(scanned.name, scanned.params as RouteParams<RouteName>, {
        query: scanned.query,
        method: 'replace',
      })
    } else if (!isComplete) navigate('notFound', {}, { method: 'replace' })
    // `navigate` leads on from a place that this variant lacks.
    else if (findDisabledRouteFeature(name, values))
      navigate(name, values as RouteParams<N>, { method: 'replace' })
  }, [isComplete, name, scanned, values])
  return values as RouteParams<N> & Readonly<Record<string, string | undefined>>
}
