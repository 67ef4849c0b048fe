import Taro from '@tarojs/taro'
import { openPdf } from './index.weapp'

const URL = 'https://shop.example/pictures/shop/manual.pdf'

const answerDownload = (statusCode: number) => {
  const opened: unknown[] = []
  Object.assign(Taro, {
    downloadFile: async () => ({ tempFilePath: 'tmp/manual', statusCode }),
    openDocument: async (options: unknown) => void opened.push(options),
  })
  return opened
}

describe('a PDF in the mini-program', () => {
  it('is fetched and shown in the phone’s viewer', async () => {
    const opened = answerDownload(200)
    await openPdf(URL)
    expect(opened).toEqual([{ filePath: 'tmp/manual', fileType: 'pdf', showMenu: true }])
  })

  it('that is not there is an error, and no page of an error is shown as a PDF', async () => {
    const opened = answerDownload(404)
    await expect(openPdf(URL)).rejects.toThrow('404')
    expect(opened).toEqual([])
  })
})
