import Taro from '@tarojs/taro'
import type { LinkHandOver, SharedLink } from './types'

export type { LinkHandOver, SharedLink } from './types'

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
