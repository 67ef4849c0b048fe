import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { brands, type Brand } from '../../config/brands'
import { carriedBy, composeLegal, readDocumentList } from '../../config/legal/compose'
import { ensureBuild, type Target } from '../../scripts/build'
import { inProject, projectRoot } from '../../scripts/house'
import { findExcesses, measureSizes } from '../../scripts/measureSizes'
import { cancellationWays } from '../../src/pages/account/cancellationEntries'
import { findPlace } from '../../src/routes/address'
import { pageFile, routes, tabsOf, type RouteDefinition } from '../../src/routes/table'
import { openBrowser, watchPage } from '../e2e/support/browser'
import { startApp, type RunningApp } from '../e2e/support/runningApp'
import { enterPhoneAndCode } from '../e2e/scenarios/logIn'
import { drivePage } from '../e2e/support/drivePage'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { pageOfAddress } from '../weapp/support/driveApp'
import { expectNoFault, startMiniProgram } from '../weapp/support/startMiniProgram'

/** Fourteen builds, one after the other: `npm run test:brands`, or one variant with `-- -t 'variant lite '`. */

const BUILD_MS = 1_200_000
const PICTURES = inProject('test/artefacts/brands')
const FEW_LETTERS = 4

const list = readDocumentList(projectRoot)

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(file) : [file]
  })

/** Everything of a build that is text. */
const wordsOf = (target: Target): string =>
  filesBelow(inProject('dist', target))
    .filter(file => /\.(js|json|css|wxss|wxml|html)$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')

const sentencesOf = (document: string): string[] => {
  const folder = list[document] ?? 'shared'
  const text = JSON.stringify(composeLegal(projectRoot, { folder, document, locale: 'en-GB' }))
  return text.match(/[A-Za-z][A-Za-z ,.]{40,}/g) ?? []
}

/** A sentence that stands in this text and in none of the others, by which it is found in a build. */
const ownSentence = (document: string, others: readonly string[]): string | undefined => {
  const elsewhere = others.filter(other => other !== document).map(other => sentencesOf(other).join('\n'))
  return sentencesOf(document).find(sentence => elsewhere.every(text => !text.includes(sentence)))
}

/** Pages to look at, as anybody sees them and signed in. */
const openPages = ({ legal }: Brand) => [
  '/store/brand',
  '/store/my',
  '/health',
  '/login',
  '/storeSetting',
  '/about',
  '/w/W8/A1',
  '/download',
  '/dealersToDownload',
  `/${legal.privacy.document}`,
  `/${legal.agreement.document}`,
]
const ownPages = ['/accountSecurity', ...cancellationWays.map(({ intro }) => `/${intro}`)]

/** One address of each part that the brand lacks. */
const missingPages = ({ features }: Brand) => [
  ...(features.shop ? [] : ['/productDetail/w8', '/store/shoppingCart']),
  ...(features.community ? [] : ['/store/community']),
  ...(features.tongue ? [] : ['/health/tongue', '/health/indicator/Tongue']),
]

const isLacking = ({ features }: Brand, address: string): boolean => {
  const place = findPlace(address)
  const part = place && (routes[place.name] as RouteDefinition).part
  return Boolean(part && !features[part])
}

const expectOwnTexts = (brand: Brand, words: string) => {
  const carried = carriedBy(brand, list)
  const documents = Object.keys(list)
  for (const document of documents) {
    const sentence = ownSentence(document, documents)
    if (sentence)
      expect({ document, isThere: words.includes(sentence) }).toEqual({
        document,
        isThere: carried.includes(document),
      })
  }
}

const expectOwnAccent = (brand: Brand, words: string) => {
  expect(words).toContain(`--accent:${brand.colours.light.accent}`)
  expect(words).toContain(`--accent:${brand.colours.dark.accent}`)
  for (const other of Object.values(brands).filter(({ id }) => id !== brand.id))
    expect(words).not.toContain(`--accent:${other.colours.light.accent}`)
}

const expectDefined = (words: string) =>
  expect(words).not.toMatch(/[^\w.'"$](APP_VERSION|API_ORIGIN|BRAND\.\w|COMPANY\.\w)/)

beforeAll(() => mkdirSync(PICTURES, { recursive: true }))

describe.each(Object.values(brands))('the variant $id', brand => {
  const picture = (target: Target, address: string) =>
    path.join(PICTURES, `${brand.id}-${target}${address.replace(/\W+/g, '-')}.png`)

  beforeAll(() => {
    process.env.BRAND = brand.id
  })

  describe('in the browser', () => {
    let app: RunningApp
    let browser: Browser
    let page: Page

    beforeAll(async () => {
      await ensureBuild('h5')
      app = await startApp()
      browser = await openBrowser()
      page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    }, BUILD_MS)
    afterAll(async () => {
      await browser?.close()
      await app?.stop()
    })

    test('carries its own texts, its accent and nothing undefined', () => {
      const words = wordsOf('h5')
      expectOwnTexts(brand, words)
      expectOwnAccent(brand, words)
      expectDefined(words)
      expect(readFileSync(inProject('dist/h5/favicon.svg'), 'utf8')).toContain(brand.colours.light.accent)
    })

    const show = async (address: string) => {
      await page.goto(app.origin + address)
      const shown = page.locator('.ui-screen').last()
      await shown.waitFor()
      await eventually(
        async () => (await shown.innerText()).trim().length,
        letters => letters >= FEW_LETTERS,
      )
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: picture('h5', address) })
    }
    const linksShown = () =>
      page.locator('a[href]').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))

    test('shows its pages in its accent, with its tabs, and no way to what it lacks', async () => {
      const watch = watchPage(page)
      for (const address of openPages(brand)) {
        await show(address)
        const accent = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
        expect([address, accent.trim()]).toEqual([address, brand.colours.light.accent])
        expect([address, (await linksShown()).filter(link => isLacking(brand, link))]).toEqual([address, []])
      }
      await show('/store/brand')
      expect(await page.title()).toBe(brand.name['en-GB'])
      expect(await page.locator('.ui-tabs__tab').count()).toBe(tabsOf(brand.features).length)
      expect(watch.consoleErrors).toEqual([])
      expect(watch.failedRequests).toEqual([])
    })

    test('says what it lacks at an address of it', async () => {
      for (const address of missingPages(brand)) {
        await show(address)
        expect(await page.locator('.ui-screen').last().innerText()).toContain(
          `Not part of ${brand.name['en-GB']}`,
        )
      }
    })

    test('leads through every way out of the account', async () => {
      await page.goto(`${app.origin}/login?redirect=%2FaccountSecurity`)
      await enterPhoneAndCode(drivePage(page, app.origin), { origin: app.origin, phone: '13800004401' })
      for (const address of ownPages) await show(address)
      await page.locator('#cancellation-continue').click()
      await page.waitForURL(url => url.pathname === '/liteCancellationReason')
    })
  })

  describe('in the mini-program', () => {
    let server: RunningApp
    let app: MiniProgram

    beforeAll(async () => {
      await ensureBuild('weapp')
      server = await startApp()
      app = (await startMiniProgram({ origin: server.origin })).app
    }, BUILD_MS)
    afterAll(async () => {
      await app?.stop()
      await server?.stop()
    })

    test('carries its own texts, its accent and nothing undefined', () => {
      const words = wordsOf('weapp')
      expectOwnTexts(brand, words)
      expectOwnAccent(brand, words)
      expectDefined(words)
    })

    test('declares its pages, its tabs, and what it asks for', () => {
      const read = (file: string) => JSON.parse(readFileSync(inProject('dist/weapp', file), 'utf8')) as object
      const { shop } = brand.features
      const built = read('app.json') as {
        pages: string[]
        subPackages: { root: string; pages: string[] }[]
      }
      expect(built).toMatchObject({
        window: { navigationBarTitleText: brand.name['en-GB'] },
        tabBar: {
          selectedColor: brand.colours.light.accent,
          list: tabsOf(brand.features).map(({ route }) => ({ pagePath: pageFile(routes[route]) })),
        },
        requiredPrivateInfos: shop ? ['getFuzzyLocation', 'chooseAddress'] : [],
        __usePrivacyCheck__: true,
        sitemapLocation: 'sitemap.json',
      })
      const { permission } = built as unknown as { permission: Record<string, { desc: string }> }
      expect(Object.keys(permission)).toEqual(
        shop ? ['scope.camera', 'scope.userFuzzyLocation'] : ['scope.camera'],
      )
      for (const { desc } of Object.values(permission)) expect(desc).toMatch(/^[\p{Script=Han}、，]{1,30}$/u)
      const files = [
        ...built.pages,
        ...built.subPackages.flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`)),
      ]
      for (const route of Object.values(routes) as RouteDefinition[])
        expect([route.path, files.includes(pageFile(route))]).toEqual([
          route.path,
          !route.part || brand.features[route.part],
        ])
      expect(read('sitemap.json')).toHaveProperty('rules')
    })

    test('shows its pages', async () => {
      for (const address of openPages(brand)) {
        await app.wx('reLaunch', { url: pageOfAddress(address) })
        await eventually(
          async () => (await app.text('.ui-screen__main')).trim().length,
          letters => letters >= FEW_LETTERS,
        )
        await app.screenshot(picture('weapp', address))
      }
      await expectNoFault(app)
    })
  })

  test('keeps within the sizes', async () => {
    expect(findExcesses(await measureSizes())).toEqual([])
  })
})
