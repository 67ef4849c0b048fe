import { brands } from './brands'
import { createSitemap } from './sitemap'

it.each(Object.values(brands))(
  'the platform’s search sees pages that the variant $id has, and nothing that is about a person',
  brand => {
    const { rules } = createSitemap(brand.features)
    const allowed = rules.filter(({ action }) => action === 'allow').map(({ page }) => page)
    expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
    expect(allowed).toContain('pages/info/legal/index')
    expect(allowed.includes('pages/shop/productDetail/index')).toBe(brand.features.shop)
    expect(allowed.join()).not.toMatch(/order|report|account|chair\/|payment|my\//i)
  },
)
