import { createHash } from 'node:crypto'

/**
 * Signs a page for the platform's browser: sha1 over the four fields in this order, with the address as the browser has
 * it, without what follows `#`. Source: the platform's "JS-SDK, appendix 1".
 */
export const signJsSdkPage = (page: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string =>
  createHash('sha1')
    .update(
      `jsapi_ticket=${page.ticket}&noncestr=${page.nonceStr}&timestamp=${page.timestamp}` +
        `&url=${page.url.split('#')[0]}`,
    )
    .digest('hex')

/** Whether the page is on one of the hosts. A host without a port allows every port. */
export const isAllowedJsSdkHost = (url: string, hosts: readonly string[]): boolean => {
  const { protocol, host, hostname, username, password } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && (hosts.includes(host) || hosts.includes(hostname))
}
