/** @jest-environment node */
import path from 'node:path'
import { compileString } from 'sass'
import { accentForSass, earlyCallsOf, iconOf } from './brandFiles'
import { brands } from './brands'
import { sitemapOf } from './sitemap'

const root = path.resolve(__dirname, '..')

/** The style sheet that every page has, as a build of the brand gets it. */
const styleSheetOf = (brand: (typeof brands)['world']) => {
  const styleSheet = path.join(root, 'src/app.scss')
  const accent = accentForSass(brand, { root, styleSheet })
  return compileString(`${accent}\n@use './ui/tokens';`, {
    url: new URL(`file://${styleSheet}`),
    silenceDeprecations: ['import'],
  }).css
}

const blockOf = (css: string, selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? ''

describe.each(Object.values(brands))('the variant $id', brand => {
  it('has its accent in the style sheet of both themes, and nobody else’s', () => {
    const css = styleSheetOf(brand)
    for (const [theme, selector] of [
      ['light', ':root'],
      ['dark', '.theme-dark'],
    ] as const) {
      const { accent, accentStrong, accentSoft, onAccent } = brand.colours[theme]
      const { ground, quiet } = brand.night[theme]
      const block = blockOf(css, selector)
      expect(block).toContain(`--accent: ${accent};`)
      expect(block).toContain(`--accent-strong: ${accentStrong};`)
      expect(block).toContain(`--accent-soft: ${accentSoft};`)
      expect(block).toContain(`--on-accent: ${onAccent};`)
      expect(block).toContain(`--chair: ${accent};`)
      expect(block).toContain(`--night: ${ground};`)
      expect(block).toContain(`--on-night-2: ${quiet};`)
    }
    for (const other of Object.values(brands).filter(({ id }) => id !== brand.id))
      for (const colour of [other.colours.light.accent, other.night.light.ground])
        expect(css).not.toContain(colour)
  })

  it('has an icon in its accent', () => {
    expect(iconOf(brand)).toContain(brand.colours.light.accent)
  })

  it('asks early for what its first page shows, and for nothing of a shop that it lacks', () => {
    const { calls } = earlyCallsOf(brand)
    expect(calls.length > 0).toBe(brand.features.shop)
  })

  it('lets the platform’s search see pages that it has, and nothing that is about a person', () => {
    const { rules } = sitemapOf(brand.features)
    const allowed = rules.filter(({ action }) => action === 'allow').map(({ page }) => page)
    expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
    expect(allowed).toContain('pages/info/legal/index')
    expect(allowed.includes('pages/shop/productDetail/index')).toBe(brand.features.shop)
    expect(allowed.join()).not.toMatch(/order|report|account|chair\/|payment|my\//i)
  })
})
