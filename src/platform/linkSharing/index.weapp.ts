import Taro from '@tarojs/taro'
import type { ShareResult, PageShareMessage, PageShareLink, ShareableLink, ShareMethod } from './types'

export type { ShareResult, PageShareMessage, PageShareLink, ShareableLink, ShareMethod } from './types'

/** The address under which a path of ours is found from outside. */
export const getAbsoluteUrl = (path: string): string => API_ORIGIN + path

/** A mini-program copies a link; the person pastes it into a chat. */
export const shareLink = async ({ url }: ShareableLink): Promise<ShareResult> => {
  try {
    await Taro.setClipboardData({ data: url })
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** A page of the mini-program is sent by a button of the platform alone. */
export const getShareMethod = (): ShareMethod => 'button'

const toImage = (picture: string | undefined): { imageUrl?: string } =>
  picture === undefined ? {} : { imageUrl: getAbsoluteUrl(picture) }

/** While a page shows a link, the platform's button and menu send that link; without one, the page itself. */
export const usePageShareLink = (link: PageShareLink | null, _configure: () => Promise<boolean>): void => {
  Taro.useShareAppMessage(() =>
    link ? { title: link.title, path: link.page, ...toImage(link.picture) } : {},
  )
}

/** What the platform's menu sends of a page that says the same to everybody: into a chat, and to the person's timeline. */
export const usePageShareMessage = (getCard: () => PageShareMessage): void => {
  Taro.useShareAppMessage(() => {
    const { title, path, picture } = getCard()
    return { title, path, ...toImage(picture) }
  })
  // A card of the timeline opens the page that it was made of: it takes parameters, and no path.
  Taro.useShareTimeline(() => {
    const { title, path, picture } = getCard()
    return { title, query: path.split('?')[1] ?? '', ...toImage(picture) }
  })
}
