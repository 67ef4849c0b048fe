import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { brands, type Brand } from '../../config/brands'
import { composeLegalTexts } from '../../config/legal/composeLegalTexts'
import { ensureBuild, type BuildTarget } from '../../scripts/build'
import { resolveRepositoryPath, repositoryRoot } from '../../scripts/projectPaths'
import { findBudgetViolations, measureBundleSizes } from '../../scripts/measureBundleSizes'
import { accountClosureFlows } from '../../src/pages/account/accountClosureFlows'
import { resolveRouteLocation } from '../../src/routes/routeUrls'
import { getRoutePageFile, routes, getTabs, type RouteDefinition } from '../../src/routes/table'
import { launchBrowser, monitorPage } from '../e2e/support/browser'
import { startAppServer, type RunningAppServer } from '../e2e/support/appServer'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { createPageDriver } from '../e2e/support/createPageDriver'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import { resolvePageUrl } from '../weapp/support/createMiniProgramDriver'
import { expectNoViolations, startMiniProgram } from '../weapp/support/startMiniProgram'

/** Fourteen builds, one after the other: `npm run test:brands`, or one variant with `-- -t 'variant lite '`. */

const BUILD_TIMEOUT_MS = 1_200_000
const SCREENSHOT_FOLDER = resolveRepositoryPath('test/artefacts/brands')
const MIN_TEXT_LENGTH = 4

const legalTexts = composeLegalTexts(repositoryRoot, 'en-GB')

const listFilesRecursively = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? listFilesRecursively(file) : [file]
  })

/** Everything of a build that is text. */
const readBuildText = (target: BuildTarget): string =>
  listFilesRecursively(resolveRepositoryPath('dist', target))
    .filter(file => /\.(js|json|css|wxss|wxml|html)$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')

/** A sentence of each clause, by which it is found in a build. */
const clauseSentences = Object.values(legalTexts.clauses).flatMap(
  sections => JSON.stringify(sections).match(/[A-Za-z][A-Za-z ,.]{40,}/)?.[0] ?? [],
)

/** Pages to look at, as anybody sees them and signed in. */
const getPublicPages = ({ legal }: Brand) => [
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
const signedInPages = ['/accountSecurity', ...accountClosureFlows.map(({ intro }) => `/${intro}`)]

/** One address of each part that the brand lacks. */
const getDisabledPages = ({ features }: Brand) => [
  ...(features.shop ? [] : ['/productDetail/w8', '/store/shoppingCart']),
  ...(features.community ? [] : ['/store/community']),
  ...(features.tongue ? [] : ['/health/tongue', '/health/indicator/Tongue']),
]

const isFeatureDisabled = ({ features }: Brand, address: string): boolean => {
  const place = resolveRouteLocation(address)
  const part = place && (routes[place.name] as RouteDefinition).feature
  return Boolean(part && !features[part])
}

/** An address that was printed or sent shows its text in each variant. */
const expectAllLegalTexts = (words: string) =>
  expect(clauseSentences.filter(sentence => !words.includes(sentence))).toEqual([])

const expectOwnAccentColour = (brand: Brand, words: string) => {
  expect(words).toContain(`--accent:${brand.colours.light.accent}`)
  expect(words).toContain(`--accent:${brand.colours.dark.accent}`)
  for (const other of Object.values(brands).filter(({ id }) => id !== brand.id))
    expect(words).not.toContain(`--accent:${other.colours.light.accent}`)
}

const expectNoUndefinedConstants = (words: string) =>
  expect(words).not.toMatch(/[^\w.'"$](APP_VERSION|API_ORIGIN|BRAND\.\w)/)

const expectOwnContent = (brand: Brand, target: BuildTarget) => {
  const words = readBuildText(target)
  expectAllLegalTexts(words)
  expectOwnAccentColour(brand, words)
  expectNoUndefinedConstants(words)
}

beforeAll(() => mkdirSync(SCREENSHOT_FOLDER, { recursive: true }))

describe.each(Object.values(brands))('the variant $id', brand => {
  const picture = (target: BuildTarget, address: string) =>
    path.join(SCREENSHOT_FOLDER, `${brand.id}-${target}${address.replace(/\W+/g, '-')}.png`)

  beforeAll(() => {
    process.env.BRAND = brand.id
  })

  describe('in the browser', () => {
    let app: RunningAppServer
    let browser: Browser
    let page: Page

    beforeAll(async () => {
      await ensureBuild('h5')
      app = await startAppServer()
      browser = await launchBrowser()
      page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    }, BUILD_TIMEOUT_MS)
    afterAll(async () => {
      await browser?.close()
      await app?.stop()
    })

    test('carries its own texts, its accent and nothing undefined', () => {
      expectOwnContent(brand, 'h5')
      expect(readFileSync(resolveRepositoryPath('dist/h5/favicon.svg'), 'utf8')).toContain(
        brand.colours.light.accent,
      )
    })

    const show = async (address: string) => {
      await page.goto(app.origin + address)
      const shown = page.locator('.ui-screen').last()
      await shown.waitFor()
      await pollUntil(
        async () => (await shown.innerText()).trim().length,
        textLength => textLength >= MIN_TEXT_LENGTH,
      )
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: picture('h5', address) })
    }
    const linksShown = () =>
      page.locator('a[href]').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))

    test('shows its pages in its accent, with its tabs, and no way to what it lacks', async () => {
      const watch = monitorPage(page)
      for (const address of getPublicPages(brand)) {
        await show(address)
        const accent = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
        expect([address, accent.trim()]).toEqual([address, brand.colours.light.accent])
        expect([address, (await linksShown()).filter(link => isFeatureDisabled(brand, link))]).toEqual([
          address,
          [],
        ])
      }
      await show('/store/brand')
      expect(await page.title()).toBe(brand.name['en-GB'])
      expect(await page.locator('.ui-tabs__tab').count()).toBe(getTabs(brand.features).length)
      expect(watch.consoleErrors).toEqual([])
      expect(watch.failedRequests).toEqual([])
    })

    test('says what it lacks at an address of it', async () => {
      for (const address of getDisabledPages(brand)) {
        await show(address)
        expect(await page.locator('.ui-screen').last().innerText()).toContain(
          `Not part of ${brand.name['en-GB']}`,
        )
      }
    })

    test('leads through every way out of the account', async () => {
      await page.goto(`${app.origin}/login?redirect=%2FaccountSecurity`)
      await submitPhoneLogin(createPageDriver(page, app.origin), { origin: app.origin, phone: '13800004401' })
      for (const address of signedInPages) await show(address)
      await page.locator('#cancellation-continue').click()
      await page.waitForURL(url => url.pathname === '/liteCancellationReason')
    })
  })

  describe('in the mini-program', () => {
    let server: RunningAppServer
    let app: RunningMiniProgram

    beforeAll(async () => {
      await ensureBuild('weapp')
      server = await startAppServer()
      app = (await startMiniProgram({ origin: server.origin })).app
    }, BUILD_TIMEOUT_MS)
    afterAll(async () => {
      await app?.stop()
      await server?.stop()
    })

    test('carries its own texts, its accent and nothing undefined', () => {
      expectOwnContent(brand, 'weapp')
    })

    test('declares its pages, its tabs, and what it asks for', () => {
      const read = (file: string) =>
        JSON.parse(readFileSync(resolveRepositoryPath('dist/weapp', file), 'utf8')) as object
      const { shop } = brand.features
      const built = read('app.json') as {
        pages: string[]
        subPackages: { root: string; pages: string[] }[]
      }
      expect(built).toMatchObject({
        window: { navigationBarTitleText: brand.name['en-GB'] },
        tabBar: {
          selectedColor: brand.colours.light.accent,
          list: getTabs(brand.features).map(({ route }) => ({ pagePath: getRoutePageFile(routes[route]) })),
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
        expect([route.path, files.includes(getRoutePageFile(route))]).toEqual([
          route.path,
          !route.feature || brand.features[route.feature],
        ])
      expect(read('sitemap.json')).toHaveProperty('rules')
    })

    test('shows its pages', async () => {
      for (const address of getPublicPages(brand)) {
        await app.wx('reLaunch', { url: resolvePageUrl(address) })
        await pollUntil(
          async () => (await app.text('.ui-screen__main')).trim().length,
          textLength => textLength >= MIN_TEXT_LENGTH,
        )
        await app.screenshot(picture('weapp', address))
      }
      await expectNoViolations(app)
    })
  })

  test('keeps within the sizes', async () => {
    expect(findBudgetViolations(await measureBundleSizes())).toEqual([])
  })
})
