import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Locale } from '@anzuo/domain/locale'
import { VIEWPORT_HEIGHT_BY_WIDTH, type Appearance } from '../pageAuditor'

/** A group of samples of the workshop, as it looks. */
export type ComponentPicture = { name: string; png: Buffer }

const WORKSHOP_PATH = '/workshop'

/** Dates and countdowns of the samples stand still. */
const SAMPLE_TIME = new Date('2026-03-20T08:30:00Z')

type SampleBox = { name: string; left: number; top: number; width: number; height: number }

/** Makes the window as high as what it shows, so that one picture has it all. */
const growToContent = async (page: Page, width: number) => {
  const height = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('.taro_page')].map(({ scrollHeight }) => scrollHeight)),
  )
  await page.setViewportSize({ width, height })
}

const measureSamples = (page: Page): Promise<SampleBox[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.gallery__sample')].map(sample => {
      const { left, top, right, bottom } = sample.getBoundingClientRect()
      return {
        name: sample.querySelector('[role=heading], h2, h3')?.textContent?.trim() ?? '',
        left: Math.floor(left),
        top: Math.floor(top),
        width: Math.ceil(right) - Math.floor(left),
        height: Math.ceil(bottom) - Math.floor(top),
      }
    }),
  )

const cutOut = async (picture: Buffer, samples: readonly SampleBox[]): Promise<ComponentPicture[]> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return Promise.all(
    samples.map(async ({ name, ...box }) => ({
      name,
      png: await sharp(data, { raw: info }).extract(box).png().toBuffer(),
    })),
  )
}

const MAX_TRIES = 6

/** A picture of which the next one is the same: the browser has drawn the page to its end. */
const takeSettledPicture = async (page: Page): Promise<Buffer> => {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let picture = await take()
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const next = await take()
    if (next.equals(picture)) return picture
    picture = next
  }
  throw new Error(`The workshop never comes to rest: ${MAX_TRIES} pictures in a row differ.`)
}

/** Opens the workshop in a language, a theme and a width, and takes a picture of each group of samples. */
export const takeComponentPictures = async (
  browser: Browser,
  { origin, language, appearance }: { origin: string; language: Locale; appearance: Appearance },
): Promise<ComponentPicture[]> => {
  const { theme, width } = appearance
  const context = await browser.newContext({
    locale: language,
    reducedMotion: 'reduce',
    colorScheme: theme,
    viewport: { width, height: VIEWPORT_HEIGHT_BY_WIDTH[width] },
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(SAMPLE_TIME)
    await page.goto(origin + WORKSHOP_PATH, { waitUntil: 'networkidle' })
    await page.locator('.gallery__sample').first().waitFor()
    await growToContent(page, width)
    // What is drawn only near the window has been asked for by now.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return await cutOut(await takeSettledPicture(page), await measureSamples(page))
  } finally {
    await context.close()
  }
}
