import {
  getAvailableRoutes,
  getRoutePageFile,
  routes,
  type FeatureFlags,
  type PackageName,
  type RouteName,
} from './table'

/**
 * What people open next from a page (`account` holds the log-in), so that its packages are fetched while they read. The platform takes 2 MB of packages from one page
 * at most, and says nothing about those that are beyond it.
 */
const NEXT_PACKAGES: { from: RouteName; packages: Exclude<PackageName, 'main'>[] }[] = [
  { from: 'shopHome', packages: ['shop', 'account'] },
  { from: 'community', packages: ['shop'] },
  { from: 'health', packages: ['health', 'chair', 'account'] },
  { from: 'shoppingCart', packages: ['shop', 'payment', 'account'] },
  { from: 'account', packages: ['account'] },
  { from: 'productDetail', packages: ['payment', 'account'] },
  { from: 'checkout', packages: ['payment'] },
  { from: 'healthCheck', packages: ['tongue', 'account'] },
  { from: 'chairLanding', packages: ['health', 'account'] },
]

/** The mini-program's `preloadRule`: page file → packages to fetch while somebody is there, on any network. */
export const listPreloadRules = (
  features: FeatureFlags,
): Record<string, { network: 'all'; packages: string[] }> => {
  const available = getAvailableRoutes(features)
  const hasPages = (pkg: string) => available.some(({ folder }) => folder.startsWith(`${pkg}/`))
  return Object.fromEntries(
    NEXT_PACKAGES.filter(({ from }) => available.includes(routes[from])).map(({ from, packages }) => [
      getRoutePageFile(routes[from]),
      { network: 'all' as const, packages: packages.filter(hasPages).map(pkg => `pages/${pkg}`) },
    ]),
  )
}
