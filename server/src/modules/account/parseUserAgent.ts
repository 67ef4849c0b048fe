import type { z } from 'zod'
import type { UserDeviceBrowserSchema, UserDeviceKindSchema } from '@anzuo/contract/account'

export type UserAgentInfo = {
  kind: z.output<typeof UserDeviceKindSchema>
  app: z.output<typeof UserDeviceBrowserSchema>
}

/** In this order: an iPad also calls itself a Mac, Edge and Chrome also call themselves Safari. */
const DEVICE_PATTERNS: readonly [UserAgentInfo['kind'], RegExp][] = [
  ['ipad', /iPad/],
  ['iphone', /iPhone/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['linux', /Linux|X11/],
]
const BROWSER_PATTERNS: readonly [UserAgentInfo['app'], RegExp][] = [
  ['wechat', /MicroMessenger/],
  ['edge', /Edg(e|A|iOS)?\//],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
]

const findFirstMatch = <Name extends string>(
  list: readonly [Name, RegExp][],
  text: string,
): Name | 'unknown' => list.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown'

/** Two words about a device from what its browser says of itself. Nothing else of that text is kept. */
export const parseUserAgent = (userAgent: string): UserAgentInfo => ({
  kind: findFirstMatch(DEVICE_PATTERNS, userAgent) as UserAgentInfo['kind'],
  app: findFirstMatch(BROWSER_PATTERNS, userAgent) as UserAgentInfo['app'],
})
