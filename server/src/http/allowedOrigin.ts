/** What pages of the mini-program are part of, as their host says it. */
const MINI_PROGRAM_HOSTNAME = 'servicewechat.com'
const MINI_PROGRAM_SCHEME = 'weapp:'

/**
 * Whether a page of this origin may open a WebSocket here. Browsers let any page do so, and tell where it is from. Our own
 * pages may; what is no browser sends no origin; the mini-program's host sends one of its own, this server's, or several
 * separated by commas, which no browser does.
 * @param origin the header `Origin`
 * @param ownHosts hosts by which this server is reached, with or without port
 */
export const isAllowedOrigin = (
  origin: string | undefined,
  ownHosts: readonly (string | undefined)[],
): boolean => {
  if (origin === undefined) return true
  const ownHostnames = ownHosts.map(host => (host ? parseUrl(`http://${host}`)?.hostname : undefined))
  return origin.split(',').some(part => {
    const url = parseUrl(part.trim())
    if (url === null) return false
    if (url.protocol === MINI_PROGRAM_SCHEME) return true
    return (
      /^https?:$/.test(url.protocol) &&
      (url.hostname === MINI_PROGRAM_HOSTNAME || ownHostnames.includes(url.hostname))
    )
  })
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
