import Taro from '@tarojs/taro'
import type { LinkHandOver, PageCard, SentLink, SharedLink, ShareWay } from './types'

export type { LinkHandOver, PageCard, SentLink, SharedLink, ShareWay } from './types'

/** The address under which a path of ours is found from outside. */
export const linkTo = (path: string): string => API_ORIGIN + path

/** A mini-program copies a link; the person pastes it into a chat. */
export const shareLink = async ({ url }: SharedLink): Promise<LinkHandOver> => {
  try {
    await Taro.setClipboardData({ data: url })
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** A page of the mini-program is sent by a button of the platform alone. */
export const shareWay = (): ShareWay => 'button'

/** While a page shows a link, the platform's button and menu send that link; without one, the page itself. */
export const useSentLink = (link: SentLink | null, _configure: () => Promise<boolean>): void => {
  Taro.useShareAppMessage(() => (link ? { title: link.title, path: link.page } : {}))
}

/** What the platform's menu sends of a page that says the same to everybody. */
export const usePageCard = (cardOf: () => PageCard): void => Taro.useShareAppMessage(cardOf)
