import Taro from '@tarojs/taro'
import type { FileHandOver, TextFile } from './types'

export type { FileHandOver, TextFile } from './types'

/** Writes a file and lets the person send it to a chat, from which it can be saved: there is no folder for downloads. */
export const handOverFile = async ({ name, text }: TextFile): Promise<FileHandOver> => {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    Taro.getFileSystemManager().writeFileSync(filePath, text, 'utf8')
    await Taro.shareFileMessage({ filePath, fileName: name })
    return 'done'
  } catch (error) {
    const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
    return /cancel/.test(errMsg) ? 'cancelled' : 'failed'
  }
}
