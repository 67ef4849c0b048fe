import { useEffect } from 'react'
import { wechatJsSdk } from '../wechatJsSdk'
import type { ShareResult, PageShareMessage, PageShareLink, ShareableLink, ShareMethod } from './types'

export type { ShareResult, PageShareMessage, PageShareLink, ShareableLink, ShareMethod } from './types'

/** The address under which a path of ours is found from outside. */
export const getAbsoluteUrl = (path: string): string => window.location.origin + path

/** Hands a link to another app where the browser can, or copies it. */
export const shareLink = async (link: ShareableLink): Promise<ShareResult> => {
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
export const getShareMethod = (): ShareMethod => {
  if (wechatJsSdk.isWechatBrowser()) return 'menu'
  return typeof navigator.share === 'function' ? 'sheet' : 'none'
}

const updateShareMenu = async ({ title, text, url, picture }: PageShareLink): Promise<void> => {
  const { default: wx } = await import(/* webpackChunkName: "weixin-js-sdk" */ 'weixin-js-sdk')
  const imgUrl = getAbsoluteUrl(picture)
  wx.updateAppMessageShareData({ title, desc: text, link: url, imgUrl, success: () => undefined })
}

/**
 * While a page shows a link, the menu of the app around it sends that link.
 * @param configure makes the interfaces of the app around the page ready
 */
export const usePageShareLink = (link: PageShareLink | null, configure: () => Promise<boolean>): void => {
  const content = JSON.stringify(link)
  useEffect(() => {
    const present = JSON.parse(content) as PageShareLink | null
    if (!present || !wechatJsSdk.isWechatBrowser()) return
    // Whoever cannot be told sends the present address; the page offers to copy the link.
    configure().then(
      isReady => (isReady ? updateShareMenu(present) : undefined),
      () => undefined,
    )
  }, [content, configure])
}

/** A web page is sent by its address. */
export const usePageShareMessage = (_getCard: () => PageShareMessage): void => undefined
