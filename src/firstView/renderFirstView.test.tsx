/** @jest-environment node */
import { renderFirstView } from './renderFirstView'

jest.mock('@tarojs/taro', () => jest.requireActual('./taro'))

const category = { id: 'care', name: '护理', picture: '/pictures/products/x1.svg' }
const suggested = {
  products: [
    {
      id: 'w8',
      categoryId: 'signature',
      name: 'W8 云栖',
      line: '坐下来，它会听',
      picture: '/pictures/products/w8.svg',
      priceFrom: 3_280_000,
      features: [],
      isSoldOut: false,
      sold: 12,
      rating: 4.8,
      ratingCount: 6,
    },
  ],
  isApproximate: false,
  next: null,
}

const draw = async (address: string, locale: 'en-GB' | 'zh-CN' | 'zh-Hant' = 'zh-CN') => {
  const asked = await renderFirstView({ address, locale, answers: [], refused: [] })
  if (asked.kind !== 'calls') return { asked: [], drawn: asked }
  const known: Record<string, unknown> = {
    '/dealer_product/list': suggested,
    '/open/product/category': { categories: [category], hotWords: [] },
  }
  const answers = asked.calls.flatMap(({ key, path }) => (known[path] ? [{ key, data: known[path] }] : []))
  const refused = asked.calls.flatMap(({ key, path }) => (known[path] ? [] : [JSON.stringify(key)]))
  return {
    asked: asked.calls.map(({ path }) => path),
    drawn: await renderFirstView({ address, locale, answers, refused }),
  }
}

const expectPage = (outcome: Awaited<ReturnType<typeof renderFirstView>>) => {
  if (outcome.kind !== 'page') throw new Error(`no page but ${outcome.kind}`)
  return outcome.page
}

describe('the first view of the shop’s home', () => {
  it('asks for what it shows, and shows what was answered', async () => {
    const { asked, drawn } = await draw('/store/brand')
    expect(asked.sort()).toEqual(['/dealer_product/list', '/open/product/category'])
    const { markup, isPersonal } = expectPage(drawn)
    expect(markup.light).toContain('W8 云栖')
    expect(markup.light).toContain('32,800')
    expect(isPersonal).toBe(false)
  })

  it('leads on by links with an address, before any script', async () => {
    const { markup } = expectPage((await draw('/store/brand')).drawn)
    expect(markup.light).toContain('href="/productDetail/w8"')
    expect(markup.light).toContain('href="/store/chooseBuy?category=care"')
    expect(markup.light).toContain('href="/health"')
  })

  it.each([
    ['en-GB', 'Start a check'],
    ['zh-CN', '开始检测'],
    ['zh-Hant', '開始檢測'],
  ] as const)('is in %s', async (locale, words) => {
    const { markup } = expectPage((await draw('/store/brand', locale)).drawn)
    expect(markup.light).toContain(words)
  })

  it('is drawn in both themes', async () => {
    const { markup } = expectPage((await draw('/')).drawn)
    expect(markup.light).toMatch(/class="ui-screen ui-screen--wide [^"]*theme-light"/)
    expect(markup.dark).toMatch(/class="ui-screen ui-screen--wide [^"]*theme-dark"/)
  })
})

it('what is refused is waited for, in its place', async () => {
  const { drawn } = await draw('/wechatPayOther/7b0f')
  const { markup, isPersonal } = expectPage(drawn)
  expect(markup.light).toContain('aria-busy="true"')
  expect(isPersonal).toBe(true)
})

it.each(['/orderList', '/store/my', '/no/such/page'])('%s has no first view', async address => {
  expect((await draw(address)).drawn).toEqual({ kind: 'none' })
})
