import Taro from '@tarojs/taro'
import { routes, getRoutePageFile, type RouteDefinition } from './table'

const isTab = (url: string): boolean =>
  Object.values<RouteDefinition>(routes).some(
    route => route.tab !== undefined && url === `/${getRoutePageFile(route)}`,
  )

/** Opens a page file of the mini-program from where the app itself may not be there yet; the platform fetches it on the way. */
export const openMiniProgramPage = (url: string, { replaces = false } = {}): void => {
  if (isTab(url)) void Taro.switchTab({ url })
  else if (replaces) void Taro.redirectTo({ url })
  else void Taro.navigateTo({ url })
}
