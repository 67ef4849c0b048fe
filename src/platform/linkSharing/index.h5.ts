import type { LinkHandOver, SharedLink } from './types'

export type { LinkHandOver, SharedLink } from './types'

/** The address under which a path of ours is found from outside. */
export const linkTo = (path: string): string => window.location.origin + path

/** Hands a link to another app where the browser can, or copies it. */
export const shareLink = async (link: SharedLink): Promise<LinkHandOver> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
