import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

export type Screenshot = { title: string; file: string }

const SHEET_VIEWPORT = { width: 1600, height: 1400 }

/** Thumbnails of phones stand in rows of eight, of wider windows in rows of four. */
const getColumnCount = (width: number) => (width < 700 ? 8 : 4)

const renderSheetHtml = (pictures: readonly Screenshot[], columns: number, folder: string) => `<!doctype html>
<meta charset="utf-8" />
<style>
  body { margin: 8px; background: #777; font: 12px sans-serif; display: grid; gap: 8px; grid-template-columns: repeat(${columns}, minmax(0, 1fr)); }
  figure { margin: 0; } img { width: 100%; display: block; } figcaption { background: #fff; padding: 2px 4px; overflow: hidden; white-space: nowrap; }
</style>
${pictures
  .map(
    ({ title, file }) =>
      `<figure><figcaption>${title}</figcaption><a href="${path.relative(folder, file)}"><img src="${path.relative(folder, file)}" /></a></figure>`,
  )
  .join('\n')}`

/** Puts pictures of one look beside each other: a page to leaf through, and that page as pictures. */
export const createContactSheets = async (
  browser: Browser,
  {
    folder,
    name,
    width,
    pictures,
  }: { folder: string; name: string; width: number; pictures: readonly Screenshot[] },
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const there = pictures.filter(({ file }) => existsSync(file))
  const columns = getColumnCount(width)
  writeFileSync(path.join(folder, `${name}.html`), renderSheetHtml(there, columns, folder))
  const perSheet = columns * (width < 700 ? 3 : 4)
  const page = await browser.newPage({ viewport: SHEET_VIEWPORT })
  for (let from = 0; from < there.length; from += perSheet) {
    const part = path.join(folder, '.part.html')
    writeFileSync(part, renderSheetHtml(there.slice(from, from + perSheet), columns, folder))
    await page.goto(pathToFileURL(part).href)
    await page.screenshot({
      path: path.join(folder, `${name}-${1 + from / perSheet}.jpg`),
      type: 'jpeg',
      quality: 75,
      fullPage: true,
    })
  }
  await page.close()
}
