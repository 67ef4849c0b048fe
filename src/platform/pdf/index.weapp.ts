import Taro from '@tarojs/taro'

/** A manual may have many pictures, and the line may be slow. */
const TIMEOUT_MS = 60_000

/**
 * Shows a PDF of our server in the phone's viewer, where it can be sent on and kept.
 * @param url its complete address
 * @throws Error when it can't be had
 */
export const openPdf = async (url: string): Promise<void> => {
  const { tempFilePath, statusCode } = await Taro.downloadFile({ url, timeout: TIMEOUT_MS })
  if (statusCode !== 200) throw new Error(`the server answered ${statusCode} to a question for a PDF`)
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true })
}

/** The phone’s viewer knows no OFD. */
export const CAN_OPEN_OFD = false

/**
 * Shows a PDF that browsers download.
 * @param url its complete address
 * @throws Error when it can't be had
 */
export const openDownload = openPdf
