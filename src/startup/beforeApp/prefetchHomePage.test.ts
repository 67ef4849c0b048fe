import { NO_SHOP_ASSISTANT_ID } from '@anzuo/domain/shop/shopAssistantId'
import { shopAssistantStorageKey, authTokenStorageKey } from '@/data/account/authStorageKeys'
import { storage } from '@/platform/storage'
import { prefetchHomePage } from './prefetchHomePage'

const fetched = jest.fn(() => Promise.resolve({ status: 200 }))
const needs = {
  files: ['css/home.1.css', 'js/home.2.js'],
  requests: [{ path: '/open/product/category', body: { limit: 3 } }],
}
const listPreloads = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, href }) => [rel, as, new URL(href).pathname])

beforeAll(() => Object.assign(globalThis, { fetch: fetched }))
beforeEach(() => {
  fetched.mockClear()
  document.head.innerHTML = ''
  Object.assign(document.documentElement, { lang: 'zh-CN' }).dataset.tab = 'brand'
  delete window.prefetchedResponses
})
afterEach(() => {
  storage.remove(authTokenStorageKey)
  storage.remove(shopAssistantStorageKey)
})

describe('what the home page needs is asked for early', () => {
  it('is its files and its data, in the language of the page', () => {
    prefetchHomePage(needs)
    expect(listPreloads()).toEqual([
      ['preload', 'style', '/css/home.1.css'],
      ['preload', 'script', '/js/home.2.js'],
    ])
    expect(fetched).toHaveBeenCalledWith('/open/product/category', {
      method: 'POST',
      headers: { 'content-type': 'application/json', userid: NO_SHOP_ASSISTANT_ID, language: 'zh-CN' },
      body: '{"limit":3}',
      credentials: 'same-origin',
    })
    expect(Object.keys(window.prefetchedResponses ?? {})).toHaveLength(1)
  })

  it('is nothing on another page', () => {
    document.documentElement.dataset.tab = 'health'
    prefetchHomePage(needs)
    expect(listPreloads()).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([
    ['a token', () => storage.write(authTokenStorageKey, 't')],
    [
      'a shop assistant',
      () => storage.write(shopAssistantStorageKey, '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e'),
    ],
  ])('is no data for somebody with %s, whose answers differ', (_who, remember) => {
    remember()
    prefetchHomePage(needs)
    expect(listPreloads()).toHaveLength(2)
    expect(fetched).not.toHaveBeenCalled()
  })
})
