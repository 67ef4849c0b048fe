/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { createPreloadedShopRequests } from '../../src/data/api/preloadedRequests'
import { getTabs } from '../../src/routes/table'
import { tabIconSvgContents } from '../../src/ui/icons/tabIconSvgContents'
import { createPalette } from '../../src/ui/theme/colours'
import { brands, type Brand } from '../brands'
import { createIndexHtml } from '.'

const root = path.resolve(__dirname, '../..')
const template = readFileSync(path.join(root, 'src/index.html'), 'utf8')

/** A build in which the home page has one script of its own. */
const compilation = {
  chunkGraph: {
    getChunkRootModules: () => [{ nameForCondition: () => '/src/pages/main/shopHome/index.tsx' }],
  },
  chunkGroups: [{ chunks: [{}], isInitial: () => false, getFiles: () => ['js/10.1f2e3d.js', 'js/10.map'] }],
}

/** The page of a variant, filled in as the build does. */
const renderPage = (brand: Brand): string => {
  const { renderScript, ...parts } = createIndexHtml(brand, root)
  const values: Record<string, string> = { ...parts, 'renderScript(compilation)': renderScript(compilation) }
  return template.replace(
    /<%= htmlWebpackPlugin\.options\.indexHtml\.(.+?) %>/g,
    (_mark, name: string) => values[name] ?? `no value for ${name}`,
  )
}

const getElement = (page: string, name: string) =>
  new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? ''

const page = renderPage(brands.original)
const style = getElement(page, 'style')

describe('index.html before the app is there', () => {
  it('draws each tab with both of its icons', () => {
    for (const [tab, { rest, active }] of Object.entries(tabIconSvgContents)) {
      const drawn = new RegExp(`<i class="tab-${tab}">(.*?)</i>`).exec(page)?.[1] ?? ''
      expect(drawn.match(/<svg/g)).toHaveLength(2)
      for (const [, line] of `${rest}${active}`.matchAll(/ d="([^"]+)"/g)) expect(drawn).toContain(line)
    }
  })

  it('draws what a chosen tab fills in the colour of its words, and what it cuts out in black', () => {
    expect(page).not.toContain('fill="#000"')
    expect(page).toMatch(/<mask id="pulse">.*?stroke="#000"/)
  })

  it.each([
    ['.tab-cart', 'Cart'],
    [':lang(zh-CN) .tab-cart', '购物车'],
    [':lang(zh-Hant) .tab-cart', '購物車'],
  ])('names the tab %s %s', (selector, name) => {
    expect(style).toContain(`${selector}::after{content:"${name}"}`)
  })

  it('has the ground of the theme that the system has, while nothing else is known', () => {
    const { colours } = brands.original
    expect(style).toContain(`body{height:100%;margin:0;background:${createPalette('light', colours).paper}`)
    expect(style).toMatch(
      new RegExp(
        `prefers-color-scheme: ?dark\\)\\{:root:not\\(\\[data-theme\\]\\).*?background:${createPalette('dark', colours).paper}`,
      ),
    )
    expect(page).toContain('<meta name="theme-color" content="#faf7f2" />')
  })

  it('holds no inline event handler, which the server’s policy would refuse', () => {
    expect(page).not.toMatch(/\son\w+=/)
  })

  it('runs a script that settles the look and asks for what the home page needs', () => {
    const attributes = { dataset: {} as Record<string, string>, lang: '' }
    const links: { href?: string }[] = []
    const asked: string[] = []
    const window = {
      matchMedia: () => ({ matches: true }),
      location: { pathname: '/', search: '' },
      localStorage: { getItem: () => null },
      sessionStorage: { getItem: () => null },
    }
    runInNewContext(getElement(page, 'script'), {
      window,
      navigator: { languages: ['zh-TW'] },
      URLSearchParams,
      document: {
        documentElement: attributes,
        querySelector: () => null,
        createElement: () => ({}),
        head: { appendChild: (link: object) => links.push(link) },
      },
      fetch: (address: string) => {
        asked.push(address)
        return Promise.resolve(null)
      },
    })
    expect(attributes).toEqual({ dataset: { theme: 'dark', tab: 'brand', shell: '' }, lang: 'zh-Hant' })
    expect(links.map(({ href }) => href)).toEqual(['/js/10.1f2e3d.js'])
    expect(asked).toEqual(Object.values(createPreloadedShopRequests(null)).map(request => request.path))
  })
})

describe.each(Object.values(brands))('index.html of the variant $id', brand => {
  const ofBrand = renderPage(brand)

  it('is called and coloured as the variant', () => {
    expect(ofBrand).not.toMatch(/<%=|no value for/)
    expect(ofBrand).toContain(`<title>${brand.name['en-GB']}</title>`)
    for (const { accent } of Object.values(brand.colours))
      expect(getElement(ofBrand, 'style')).toContain(accent)
    if (brand.id !== 'original') expect(ofBrand).not.toContain(brands.original.colours.light.accent)
  })

  it('leaves out the tabs that the variant lacks', () => {
    const drawn = [...ofBrand.matchAll(/<i class="tab-(\w+)"/g)].map(([, tab]) => tab)
    expect(drawn).toEqual(getTabs(brand.features).map(({ tab }) => tab))
  })

  it('asks early for what its first page shows, and for nothing of a shop that it lacks', () => {
    const script = getElement(ofBrand, 'script')
    expect(script.includes(createPreloadedShopRequests(null).suggested.path)).toBe(brand.features.shop)
  })
})
