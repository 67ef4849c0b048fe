import { brands } from '@config/brands'
import { LOCALES } from '@anzuo/domain/locale'
import { getTabsByPath } from '@/routes/table'
import { createPalette } from '@/ui/theme/colours'
import { prepareAppShell } from './prepareAppShell'

const { colours } = brands.original
const settings = {
  tabsByAddress: getTabsByPath(),
  backgrounds: {
    light: createPalette('light', colours).paper,
    dark: createPalette('dark', colours).paper,
  },
}

type Opening = {
  address?: string
  tags?: readonly string[]
  isDarkSystem?: boolean
  kept?: Record<string, string>
}

/** Does what happens first when a browser opens an address, and gives what was settled. */
const open = ({ address = '/', tags = ['en-US'], isDarkSystem = false, kept = {} }: Opening) => {
  document.head.innerHTML = '<meta name="theme-color" content="#faf7f2">'
  window.localStorage.clear()
  Object.entries(kept).forEach(([name, value]) => window.localStorage.setItem(name, value))
  window.history.replaceState(null, '', address)
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  Object.assign(window, { matchMedia: () => ({ matches: isDarkSystem }) })
  prepareAppShell(settings)
  const { dataset, lang } = document.documentElement
  return { theme: dataset.theme, language: lang, tab: dataset.tab, shell: dataset.shell }
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

  it('tells the browser the colour of the theme', () => {
    open({ isDarkSystem: true })
    expect(document.querySelector('meta')?.content).toBe('#101412')
    open({ isDarkSystem: false })
    expect(document.querySelector('meta')?.content).toBe('#faf7f2')
  })

  it.each([
    ['EN-CN', 'en-GB'],
    ['ZH', 'zh-CN'],
    ['ZH-HK', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh_MO', 'zh-Hant'],
    ['fr', 'en-GB'],
  ])('takes the first language of the system that we speak: %s gives %s', (tag, language) => {
    expect(open({ tags: ['fr-CH', tag] }).language).toBe(language)
  })

  it('takes the language that the person chose, and nothing else that is kept', () => {
    expect(open({ tags: [], kept: { language: 'zh-Hant' } }).language).toBe('zh-Hant')
    expect(LOCALES).toContain(open({ kept: { language: 'tlh' } }).language)
  })

  it('settles everything where storage is refused', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    Object.assign(window, { matchMedia: () => ({ matches: true }) })
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-TW'])
    prepareAppShell(settings)
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.documentElement.lang).toBe('zh-Hant')
  })

  it('knows the tab of an address, and hides the app until its first page is there', () => {
    expect(open({ address: '/' })).toMatchObject({ tab: 'brand', shell: '' })
    expect(open({ address: '/store/shoppingCart?a=1' }).tab).toBe('cart')
    expect(open({ address: '/hk/1/2' }).tab).toBe('none')
  })
})
