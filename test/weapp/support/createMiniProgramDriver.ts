import {
  resolveRouteLocation,
  buildMiniProgramRouteUrl,
  findRouteByPageFile,
  resolveScannedRoute,
  splitPathParamsAndQuery,
  buildWebRouteUrl,
} from '../../../src/routes/routeUrls'
import { SCAN_PAGE_FILE } from '@config/scanPackage/scanPackageFiles'
import type { AppDriver } from '../../e2e/scenarios/appDriver'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'

/** The page file with query that an address of the product stands for. */
export const resolvePageUrl = (address: string): string => {
  const place = resolveRouteLocation(address)
  if (!place) throw new Error(`no page has the address ${address}`)
  return buildMiniProgramRouteUrl(place.name, place.params, place.query)
}

/** What the platform opens for a printed link of the product. */
export const createScanUrl = (address: string): string =>
  `/${SCAN_PAGE_FILE}?q=${encodeURIComponent(`https://anzuo.example${address}`)}`

/** Drives the mini-program. */
export const createMiniProgramDriver = (app: RunningMiniProgram): AppDriver => {
  const find = async (selector: string) => (await app.page()).$(selector)
  return {
    open: async address => void (await app.wx('reLaunch', { url: resolvePageUrl(address) })),
    scan: async address => void (await app.wx('reLaunch', { url: createScanUrl(address) })),
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
      const options = query as Record<string, string>
      const scanned = resolveScannedRoute(options)
      if (scanned) return buildWebRouteUrl(scanned.name, scanned.params)
      const name = findRouteByPageFile(path)
      if (!name) throw new Error(`${path} is no page of the product`)
      return buildWebRouteUrl(name, splitPathParamsAndQuery(name, options).params)
    },
  }
}
