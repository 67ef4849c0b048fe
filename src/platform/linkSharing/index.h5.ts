import { useEffect } from 'react'
import { instantMessaging } from '../instantMessaging'
import type { LinkHandOver, PageCard, SentLink, SharedLink, ShareWay } from './types'

export type { LinkHandOver, PageCard, SentLink, SharedLink, ShareWay } from './types'

/** The address under which a path of ours is found from outside. */
export const linkTo = (path: string): string => window.location.origin + path

/** Hands a link to another app where the browser can, or copies it. */
export const shareLink = async (link: SharedLink): Promise<LinkHandOver> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url: link.url, title: link.title })
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

/** How a link is sent from here. */
export const shareWay = (): ShareWay => {
  if (instantMessaging.isInside()) return 'menu'
  return typeof navigator.share === 'function' ? 'sheet' : 'none'
}

const tellMenu = async ({ title, text, url }: SentLink): Promise<void> => {
  const { default: wx } = await import(/* webpackChunkName: "weixin-js-sdk" */ 'weixin-js-sdk')
  const imgUrl = linkTo('/favicon.svg')
  wx.updateAppMessageShareData({ title, desc: text, link: url, imgUrl, success: () => undefined })
}

/**
 * While a page shows a link, the menu of the app around it sends that link.
 * @param configure makes the interfaces of the app around the page ready
 */
export const useSentLink = (link: SentLink | null, configure: () => Promise<boolean>): void => {
  const content = JSON.stringify(link)
  useEffect(() => {
    const present = JSON.parse(content) as SentLink | null
    if (!present || !instantMessaging.isInside()) return
    // Whoever cannot be told sends the present address; the page offers to copy the link.
    configure().then(
      isReady => (isReady ? tellMenu(present) : undefined),
      () => undefined,
    )
  }, [content, configure])
}

/** A web page is sent by its address. */
export const usePageCard = (_cardOf: () => PageCard): void => undefined
