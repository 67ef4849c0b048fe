import type { FeatureFlags } from '../src/routes/table'
import { getPathParamNames } from '../src/routes/pathPattern'
import { getAvailableRoutes, getRoutePageFile } from '../src/routes/table'

type SitemapRule = { action: 'allow' | 'disallow'; page: string; params?: string[]; matching?: 'inclusive' }

/** What the platform's search may look at in the mini-program, in the form of `sitemap.json`. */
export const createSitemap = (features: FeatureFlags): { rules: SitemapRule[] } => ({
  rules: [
    ...getAvailableRoutes(features)
      .filter(({ isPublic }) => isPublic)
      .map((route): SitemapRule => {
        const params = getPathParamNames(route.path)
        const page = getRoutePageFile(route)
        return {
          action: 'allow',
          page,
          ...(params.length > 0 ? { params, matching: 'inclusive' as const } : {}),
        }
      }),
    { action: 'disallow', page: '*' },
  ],
})
