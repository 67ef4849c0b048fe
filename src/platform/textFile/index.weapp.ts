import Taro from '@tarojs/taro'
import type { FileExportResult, TextFile } from './types'

export type { FileExportResult, TextFile } from './types'

/** Writes a file and lets the person send it to a chat, from which it can be saved: there is no folder for downloads. */
export const exportTextFile = async ({ name, text }: TextFile): Promise<FileExportResult> => {
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
