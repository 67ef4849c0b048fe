import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brands, type Brand } from '@config/brands'
import { shellOf } from '@config/brandFiles'
import { chooseLanguage, isLanguage, languages } from '@/i18n/languages'
import { routes, tabsOf, type RouteDefinition } from '@/routes/table'
import { tabPaths } from '@/ui/icons/tabPaths'
import { palettes } from '@/ui/palette'

const source = readFileSync(path.join(__dirname, '../index.html'), 'utf8')

/** The page of a variant, as the build fills it in. */
const pageOf = (brand: Brand) => {
  const shell = shellOf(brand)
  return source.replace(
    /<%= htmlWebpackPlugin\.options\.shell\.(title|style) %>/g,
    (_mark, name: 'title' | 'style') => shell[name],
  )
}
const html = pageOf(brands.original)
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] as string
const styleOf = (page: string) =>
  [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n')
const style = styleOf(html)

type Opening = {
  address?: string
  tags?: readonly string[]
  isDarkSystem?: boolean
  kept?: Record<string, string>
}

/** Runs the script of index.html as a browser would that opens an address, and gives what it settled. */
const open = ({ address = '/', tags = ['en-US'], isDarkSystem = false, kept = {} }: Opening) => {
  document.head.innerHTML = '<meta name="theme-color" content="#faf7f2">'
  window.localStorage.clear()
  Object.entries(kept).forEach(([name, value]) => window.localStorage.setItem(name, value))
  window.history.replaceState(null, '', address)
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  const matchMedia = () => ({ matches: isDarkSystem })
  new Function('matchMedia', script)(matchMedia)
  const root = document.documentElement
  return { theme: root.dataset.theme, language: root.lang, tab: root.dataset.tab }
}

afterEach(() => jest.restoreAllMocks())

describe('the page before any script of the app', () => {
  it.each<[string, Opening, string]>([
    ['the system', { isDarkSystem: true }, 'dark'],
    ['the person’s choice', { isDarkSystem: true, kept: { theme: 'light' } }, 'light'],
    ['the address', { address: '/?a=1&themes=dark', kept: { theme: 'light' } }, 'dark'],
    [
      'the system, when the choice is to follow it',
      { isDarkSystem: true, kept: { theme: 'system' } },
      'dark',
    ],
    ['the system, when the address asks for what there is not', { address: '/?themes=pink' }, 'light'],
  ])('takes its theme from %s', (_from, opening, theme) => {
    expect(open(opening).theme).toBe(theme)
  })

  it('tells the browser the colour of the dark theme', () => {
    open({ isDarkSystem: true })
    expect(document.querySelector('meta')?.content).toBe(palettes.dark.paper.toLowerCase())
  })

  it('has the language that the app will have', () => {
    const tags = [
      'EN',
      'EN-CN',
      'ZH',
      'ZH-CN',
      'ZH-HK',
      'ZH-TW',
      'zh-Hans-HK',
      'zh-Hant',
      'zh_MO',
      'fr',
      'zh-SG',
    ]
    for (const tag of tags) {
      expect([tag, open({ tags: ['fr-CH', tag] }).language]).toEqual([
        tag,
        chooseLanguage(null, ['fr-CH', tag]),
      ])
    }
    expect(open({ tags: [], kept: { language: 'zh-Hant' } }).language).toBe('zh-Hant')
    expect(isLanguage(open({ kept: { language: 'tlh' } }).language)).toBe(true)
  })

  it('knows the tab of every address', () => {
    for (const route of Object.values(routes) as RouteDefinition[]) {
      if (route.path.includes(':')) continue
      expect([route.path, open({ address: route.path }).tab]).toEqual([route.path, route.tab ?? 'none'])
    }
    expect(open({ address: '/' }).tab).toBe('brand')
    expect(open({ address: '/hk/1/2' }).tab).toBe('none')
  })
})

describe('the drawing that stands until the first page is there', () => {
  const plain = (text: string) => text.replace(/\s*\/>/g, '/>').replace(/\s+/g, ' ')

  it('shows the icons of the tab bar', () => {
    for (const { rest } of Object.values(tabPaths)) {
      for (const [, line] of rest.matchAll(/ d="([^"]+)"/g)) expect(plain(html)).toContain(line)
    }
  })

  it('names the tabs as the tab bar does', () => {
    for (const language of languages) {
      const file = path.join(__dirname, '../../locales', language, 'ui.json')
      const names = (JSON.parse(readFileSync(file, 'utf8')) as { tab: Record<string, string> }).tab
      for (const [tab, name] of Object.entries(names)) {
        const selector = language === 'en-GB' ? `.tab-${tab}::after` : `:lang(${language}) .tab-${tab}::after`
        expect(plain(style)).toContain(`${selector} { content: '${name}'; }`)
      }
    }
  })

  it('has the colours of the tokens', () => {
    for (const { paper, surface, band, hairline, ink3, accent } of Object.values(palettes)) {
      for (const colour of [paper, surface, band, hairline, ink3, accent]) {
        expect(style.toLowerCase()).toContain(colour.toLowerCase())
      }
    }
  })

  it.each(Object.values(brands))(
    'is called and coloured as the variant $id, and leaves out the tabs that it lacks',
    brand => {
      const page = pageOf(brand)
      expect(page).toContain(`<title>${brand.name['en-GB']}</title>`)
      expect(page).not.toContain('<%= htmlWebpackPlugin.options.shell')
      document.head.innerHTML = `<style>${styleOf(page)}</style>`
      document.body.innerHTML = /<div id="shell"[\s\S]*?<noscript>/.exec(page)?.[0] ?? ''
      const shown = ['brand', 'community', 'health', 'cart', 'mine'].filter(
        tab => getComputedStyle(document.querySelector(`.tab-${tab}`) as Element).display !== 'none',
      )
      expect(shown).toEqual(tabsOf(brand.features).map(({ tab }) => tab))
      for (const { accent } of Object.values(brand.colours)) expect(styleOf(page)).toContain(accent)
      if (brand.id !== 'original') expect(styleOf(page)).not.toContain(brands.original.colours.light.accent)
    },
  )

  it('holds no inline event handler, which the server’s policy would refuse', () => {
    expect(html).not.toMatch(/\son\w+=/)
  })
})
