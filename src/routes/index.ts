export {
  buildRouteUrl,
  findDisabledPageFeature,
  isRouteAvailable,
  resolveRouteLocation,
  buildWebAndMiniProgramUrls,
  type RouteLocation,
  type RouteNameWithoutParams,
} from './routeUrls'
export { getCurrentUrl, getCurrentMiniProgramUrl, getCurrentRouteName } from './currentLocation'
export { goBack, navigate, returnToUrl } from './navigate'
export { isShareablePage } from './table'
export type { FeatureName, RouteName, RouteParams, TabName } from './table'
export { useRouteParams } from './useRouteParams'
