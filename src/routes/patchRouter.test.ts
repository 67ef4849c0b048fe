import { brands } from '@config/brands'
import { fakeTaro } from '../../test/doubles/taro'
import './patchRouter.h5'

const MINE = '/store/my?stamp=AA'
const LEGAL = '/privacy?stamp=AB'

const element = (address: string) => document.getElementById(address) as HTMLElement
const standOn = (...addresses: string[]) => {
  fakeTaro.pages = addresses.map(path => ({ route: '', path, options: {} }))
  fakeTaro.showPage()
}
const settle = () => Promise.resolve()

beforeEach(() => {
  document.body.innerHTML = `<div id="${MINE}"></div><div id="${LEGAL}"></div>`
  standOn(MINE)
})

it('shows a page that the router hides although the person is back on it', async () => {
  standOn(MINE, LEGAL)
  standOn(MINE)
  element(MINE).classList.add('taro_page_shade')
  await settle()
  expect(element(MINE).classList.contains('taro_page_shade')).toBe(false)
})

it('leaves a page hidden that lies below another', async () => {
  standOn(MINE, LEGAL)
  element(MINE).classList.add('taro_page_shade')
  await settle()
  expect(element(MINE).classList.contains('taro_page_shade')).toBe(true)
})

it('leaves it hidden also while the page above is still on its way', async () => {
  fakeTaro.pages = [MINE, LEGAL].map(path => ({ route: '', path, options: {} }))
  element(MINE).classList.add('taro_page_shade')
  await settle()
  expect(element(MINE).classList.contains('taro_page_shade')).toBe(true)
})

it('answers no other change of the page on top', async () => {
  const changes: unknown[] = []
  const observer = new MutationObserver(records => changes.push(...records))
  observer.observe(element(MINE), { attributeFilter: ['class'] })
  element(MINE).classList.add('taro_page_show')
  for (let turn = 0; turn < 5; turn += 1) await settle()
  observer.disconnect()
  expect(changes).toHaveLength(1)
})

describe('the address, before the router reads it', () => {
  const open = (address: string): string => {
    window.history.replaceState(null, '', address)
    jest.isolateModules(() => jest.requireActual('./patchRouter.h5'))
    return window.location.pathname + window.location.search
  }
  afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

  it.each([
    ['/', '/store/brand'],
    ['/store?assistantId=a7', '/store/brand?assistantId=a7'],
    ['/store/my/', '/store/my'],
    ['/productDetail/42?from=share', '/productDetail/42?from=share'],
    ['/nowhere', '/404'],
  ])('%s becomes %s', (address, settled) => {
    expect(open(address)).toBe(settled)
  })

  it('leads to the page that says so, where the variant lacks the page', () => {
    Object.assign(globalThis, { BRAND: brands.massageControl })
    expect(open('/productDetail/42')).toBe('/404?part=shop')
  })
})
