import { existsSync } from 'node:fs'
import path from 'node:path'
import { fakeTaro } from '../../test/doubles/taro'
import { getCurrentMiniProgramUrl } from './currentLocation'
import { getRoutePageFile, isShareablePage, routes, type RouteName } from './table'

beforeEach(() => fakeTaro.reset())
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

/** The page that asks a friend to pay is sent with a link of its own. */
const SENT_OTHERWISE: readonly RouteName[] = ['requestPayment']

it('the platform may send the public pages, and no page about a person', () => {
  for (const name of Object.keys(routes) as RouteName[]) {
    const file = path.join(__dirname, '..', `${getRoutePageFile(routes[name])}.config.ts`)
    expect([name, existsSync(file)]).toEqual([name, isShareablePage(name) || SENT_OTHERWISE.includes(name)])
  }
})

it('the platform may send a public page to a chat and to the timeline', () => {
  Object.assign(globalThis, { definePageConfig: (config: object) => config })
  for (const name of Object.keys(routes) as RouteName[]) {
    if (!isShareablePage(name)) continue
    const file = path.join(__dirname, '..', `${getRoutePageFile(routes[name])}.config.ts`)
    const config = (jest.requireActual(file) as { default: object }).default
    expect([name, config]).toEqual([name, { enableShareAppMessage: true, enableShareTimeline: true }])
  }
})

it.each([
  'account',
  'orderDetail',
  'healthReport',
  'chairControl',
  'accountSecurity',
  'orderPayment',
] as const)('%s is no public page', name => {
  expect(isShareablePage(name)).toBe(false)
})

it('a card leads to the very page that it was made of', () => {
  process.env.TARO_ENV = 'weapp'
  fakeTaro.pages = [
    { route: 'pages/shop/productDetail/index', path: '', options: { id: 'w8', $taroTimestamp: '1' } },
  ]
  expect(getCurrentMiniProgramUrl()).toBe('/pages/shop/productDetail/index?id=w8')
})
