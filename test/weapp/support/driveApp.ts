import {
  findPlace,
  pageAddress,
  routeOfPage,
  scannedPlace,
  splitOptions,
  webAddress,
} from '../../../src/routes/address'
import type { Driver } from '../../e2e/scenarios/driver'
import { eventually } from '../../miniprogram-host/client/eventually'
import type { MiniProgram } from '../../miniprogram-host/client/openMiniProgram'

/** The page file with query that an address of the product stands for. */
export const pageOfAddress = (address: string): string => {
  const place = findPlace(address)
  if (!place) throw new Error(`no page has the address ${address}`)
  return pageAddress(place.name, place.params, place.query)
}

/** The page that the platform is told to open for every link that is printed on a chair. */
const PAGE_OF_CODES = '/pages/chair/landing/index'

/** Drives the mini-program. */
export const driveApp = (app: MiniProgram): Driver => {
  const find = async (selector: string) => (await app.page()).$(selector)
  return {
    open: async address => void (await app.wx('reLaunch', { url: pageOfAddress(address) })),
    scan: async address => {
      const link = encodeURIComponent(`https://anzuo.example${address}`)
      await app.wx('reLaunch', { url: `${PAGE_OF_CODES}?q=${link}` })
    },
    tap: async (selector, position = 0) => {
      const elements = await eventually(
        async () => (await app.page()).$$(selector),
        found => found.length > position,
      )
      await elements[position]!.tap()
    },
    type: app.type,
    text: app.text,
    isShown: async selector => (await find(selector)) !== null,
    data: async () => null,
    path: async () => {
      const { path, query } = await app.page()
      const name = routeOfPage(path)
      if (!name) throw new Error(`${path} is no page of the product`)
      const options = query as Record<string, string>
      const { name: place, params } = scannedPlace(options) ?? {
        name,
        params: splitOptions(name, options).params,
      }
      return webAddress(place, params)
    },
  }
}
