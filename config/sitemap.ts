import type { Features } from './brands'
import { parameterNames } from '../src/routes/pattern'
import { publicPages } from '../src/routes/publicPages'
import { pageFile, routes, type RouteDefinition } from '../src/routes/table'

type Rule = { action: 'allow' | 'disallow'; page: string; params?: string[]; matching?: 'inclusive' }

/** What the platform's search may look at in the mini-program, in the form of `sitemap.json`. */
export const sitemapOf = (features: Features): { rules: Rule[] } => ({
  rules: [
    ...publicPages.flatMap((name): Rule[] => {
      const route: RouteDefinition = routes[name]
      if (route.part && !features[route.part]) return []
      const params = parameterNames(route.path)
      const page = pageFile(route)
      return [
        { action: 'allow', page, ...(params.length > 0 ? { params, matching: 'inclusive' as const } : {}) },
      ]
    }),
    { action: 'disallow', page: '*' },
  ],
})
