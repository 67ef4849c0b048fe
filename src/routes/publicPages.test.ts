import { existsSync } from 'node:fs'
import path from 'node:path'
import { fakeTaro } from '../../test/doubles/taro'
import { getCurrentMiniProgramUrl } from './currentLocation'
import { getRoutePageFile, isShareablePage, routes, type RouteName } from './table'

beforeEach(() => fakeTaro.reset())
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

/** The pages that ask a friend to pay, and that show a report to others, are sent with a link of their own. */
const SENT_OTHERWISE: readonly RouteName[] = ['requestPayment', 'reportShares']

type PageConfig = { enableShareAppMessage?: boolean; enableShareTimeline?: boolean }

const readPageConfig = (name: RouteName): PageConfig => {
  const file = path.join(__dirname, '..', `${getRoutePageFile(routes[name])}.config.ts`)
  if (!existsSync(file)) return {}
  Object.assign(globalThis, { definePageConfig: (config: object) => config })
  return (jest.requireActual(file) as { default: PageConfig }).default
}

it('the platform may send public pages to a chat and to the timeline, and no page about a person', () => {
  for (const name of Object.keys(routes) as RouteName[]) {
    const { enableShareAppMessage = false, enableShareTimeline = false } = readPageConfig(name)
    const isPublic = isShareablePage(name)
    const isSent = isPublic || SENT_OTHERWISE.includes(name)
    expect([name, enableShareAppMessage, enableShareTimeline]).toEqual([name, isSent, isPublic])
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
