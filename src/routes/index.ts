export {
  buildRouteUrl,
  findDisabledPageFeature,
  isRouteAvailable,
  resolveRouteLocation,
  buildWebAndMiniProgramUrls,
  type RouteLocation,
  type RouteNameWithoutParams,
} from './routeUrls'
export {
  getCurrentUrl,
  getCurrentMiniProgramUrl,
  getCurrentPackage,
  getCurrentRouteName,
} from './currentLocation'
export { goBack, navigate, returnToUrl } from './navigate'
export { isShareablePage } from './table'
export type { FeatureName, PackageName, RouteName, RouteParams, TabName } from './table'
export { useRouteParams } from './useRouteParams'
