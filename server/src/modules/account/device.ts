import type { z } from 'zod'
import type { DeviceApp, DeviceKind } from '../../../../src/contract/account'

export type DeviceName = { kind: z.output<typeof DeviceKind>; app: z.output<typeof DeviceApp> }

/** In this order: an iPad also calls itself a Mac, Edge and Chrome also call themselves Safari. */
const KINDS: readonly [DeviceName['kind'], RegExp][] = [
  ['ipad', /iPad/],
  ['iphone', /iPhone/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['linux', /Linux|X11/],
]
const APPS: readonly [DeviceName['app'], RegExp][] = [
  ['wechat', /MicroMessenger/],
  ['edge', /Edg(e|A|iOS)?\//],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
]

const firstMatch = <Name extends string>(list: readonly [Name, RegExp][], text: string): Name | 'unknown' =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown'

/** Two words about a device from what its browser says of itself. Nothing else of that text is kept. */
export const deviceOf = (userAgent: string): DeviceName => ({
  kind: firstMatch(KINDS, userAgent) as DeviceName['kind'],
  app: firstMatch(APPS, userAgent) as DeviceName['app'],
})
