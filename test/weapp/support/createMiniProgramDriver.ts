import {
  resolveRouteLocation,
  buildMiniProgramRouteUrl,
  findRouteByPageFile,
  resolveScannedRoute,
  splitPathParamsAndQuery,
  buildWebRouteUrl,
} from '../../../src/routes/routeUrls'
import type { AppDriver } from '../../e2e/scenarios/appDriver'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'

/** The page file with query that an address of the product stands for. */
export const resolvePageUrl = (address: string): string => {
  const place = resolveRouteLocation(address)
  if (!place) throw new Error(`no page has the address ${address}`)
  return buildMiniProgramRouteUrl(place.name, place.params, place.query)
}

/** The page that the platform is configured to open for every link that is printed on a chair. */
const QR_CODE_LANDING_PAGE = '/pages/chair/landing/index'

/** Drives the mini-program. */
export const createMiniProgramDriver = (app: RunningMiniProgram): AppDriver => {
  const find = async (selector: string) => (await app.page()).$(selector)
  return {
    open: async address => void (await app.wx('reLaunch', { url: resolvePageUrl(address) })),
    scan: async address => {
      const link = encodeURIComponent(`https://anzuo.example${address}`)
      await app.wx('reLaunch', { url: `${QR_CODE_LANDING_PAGE}?q=${link}` })
    },
    tap: async (selector, position = 0) => {
      const elements = await pollUntil(
        async () => (await app.page()).$$(selector),
        found => found.length > position,
      )
      const element = elements[position]!
      // A finger waits as well until what it wants can be pressed.
      await pollUntil(
        () => element.attribute('aria-disabled'),
        disabled => disabled !== 'true',
      )
      await element.tap()
    },
    type: app.type,
    text: app.text,
    isShown: async selector => (await find(selector)) !== null,
    data: async () => null,
    path: async () => {
      const { path, query } = await app.page()
      const name = findRouteByPageFile(path)
      if (!name) throw new Error(`${path} is no page of the product`)
      const options = query as Record<string, string>
      const { name: place, params } = resolveScannedRoute(options) ?? {
        name,
        params: splitPathParamsAndQuery(name, options).params,
      }
      return buildWebRouteUrl(place, params)
    },
  }
}
