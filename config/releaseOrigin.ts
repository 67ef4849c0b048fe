import { isIP } from 'node:net'

/** Why people's phones could not reach a server by an origin. */
export type ReleaseOriginFault = 'missing' | 'notAnOrigin' | 'notHttps' | 'address' | 'local'

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|test|example|invalid)$/

const parseOrigin = (text: string): URL | null => {
  try {
    const url = new URL(text)
    return url.origin === text.replace(/\/$/, '') ? url : null
  } catch {
    return null
  }
}

/**
 * What is wrong with the server that a build for release names, or null. WeChat asks for HTTPS and a registered name; addresses of
 * machines are refused. Source: https://developers.weixin.qq.com/miniprogram/dev/framework/ability/network.html
 */
export const findReleaseOriginFault = (origin: string | undefined): ReleaseOriginFault | null => {
  if (!origin) return 'missing'
  const url = parseOrigin(origin)
  if (!url) return 'notAnOrigin'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return 'address'
  if (LOCAL_NAMES.test(name) || !name.includes('.')) return 'local'
  return url.protocol === 'https:' ? null : 'notHttps'
}
