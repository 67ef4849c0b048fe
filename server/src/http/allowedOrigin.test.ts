import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAllowedOrigin } from './allowedOrigin'

const ownHosts = ['chairs.test:8080', 'public.test', undefined]

describe('the origin of a page that opens a WebSocket', () => {
  const allowed: [string, string | undefined][] = [
    ['none, as what is no browser sends', undefined],
    ['the address by which the server was asked', 'http://chairs.test:8080'],
    ['the same host behind a proxy with another port and TLS', 'https://chairs.test'],
    ['the public address', 'https://public.test'],
    ['the mini-program’s pages', 'https://servicewechat.com'],
    ['the mini-program on iOS', 'weapp://wechat-game-runtime'],
    ['the mini-program with two values in one', 'https://public.test,undefined'],
  ]
  for (const [what, origin] of allowed)
    it(`may be ${what}`, () => assert.equal(isAllowedOrigin(origin, ownHosts), true))

  const refused: [string, string][] = [
    ['another site', 'https://evil.test'],
    ['a site whose name ends like ours', 'https://evil-chairs.test'],
    ['a site whose name begins like ours', 'https://chairs.test.evil.test'],
    ['a site whose name ends like the mini-program’s', 'https://evilservicewechat.com'],
    ['a page without origin, such as one in a sandboxed frame', 'null'],
    ['a file', 'file://'],
    ['nothing', ''],
  ]
  for (const [what, origin] of refused)
    it(`may not be ${what}`, () => assert.equal(isAllowedOrigin(origin, ownHosts), false))
})
