import { findReleaseOriginFault } from './releaseOrigin'

it.each([
  [undefined, 'missing'],
  ['', 'missing'],
  ['shop.anzuo.cn', 'notAnOrigin'],
  ['https://shop.anzuo.cn/api', 'notAnOrigin'],
  ['http://shop.anzuo.cn', 'notHttps'],
  ['http://127.0.0.1:8080', 'address'],
  ['https://127.0.0.1', 'address'],
  ['https://[::1]:8080', 'address'],
  ['https://localhost:8080', 'local'],
  ['https://shop', 'local'],
  ['https://nas.local', 'local'],
  ['https://shop.test', 'local'],
] as const)('a mini-program that calls %s is not for release: %s', (origin, fault) => {
  expect(findReleaseOriginFault(origin)).toBe(fault)
})

it.each(['https://shop.anzuo.cn', 'https://shop.anzuo.cn/', 'https://shop.anzuo.cn:8443'])(
  'a mini-program that calls %s may be released',
  origin => {
    expect(findReleaseOriginFault(origin)).toBeNull()
  },
)
