import type { PageDrawing } from '../../viewProtocol'

/** Elements that show something without words. */
const PICTURE_SELECTOR = 'wx-image, wx-canvas, wx-video, wx-camera, wx-icon, wx-web-view'

const pagesWithContent = new WeakSet<Document>()

const showsContent = ({ body }: Document): boolean =>
  body.innerText.trim() !== '' ||
  [...body.querySelectorAll(PICTURE_SELECTOR)].some(element => element.getClientRects().length > 0)

/** Makes changes of a page and works out its layout at once. */
export const measurePageDrawing = (page: Document, change: () => void): PageDrawing => {
  const startedAt = performance.now()
  change()
  page.body.getBoundingClientRect()
  const milliseconds = performance.now() - startedAt
  if (!pagesWithContent.has(page) && showsContent(page)) pagesWithContent.add(page)
  return { milliseconds, hasContent: pagesWithContent.has(page) }
}
