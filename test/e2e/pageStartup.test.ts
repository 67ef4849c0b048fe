import { setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

const readAppliedTheme = (address: string, colorScheme: 'light' | 'dark') =>
  app.browser.newPage({ colorScheme }).then(async page => {
    await page.goto(app.origin + address)
    await page.locator('.ui-screen').last().waitFor()
    return page.locator('html').getAttribute('data-theme')
  })

test('the theme is that of the query, else that of the system', async () => {
  expect(await readAppliedTheme('/store/brand?themes=dark', 'light')).toBe('dark')
  expect(await readAppliedTheme('/store/brand?themes=light', 'dark')).toBe('light')
  expect(await readAppliedTheme('/store/brand', 'dark')).toBe('dark')
  expect(await readAppliedTheme('/store/brand', 'light')).toBe('light')
})

/** A page without a first view in its HTML (firstView.test.ts). */
const PAGE_WITH_SHELL = '/store/shoppingCart'

test('a shell with skeleton and tab bar stands before any script runs', async () => {
  const context = await app.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(app.origin + PAGE_WITH_SHELL)

  expect(await page.locator('#shell').isVisible()).toBe(true)
  expect(await page.locator('#shell .shell-tabs i').count()).toBe(5)
})

test('the shell is dark on a dark system before any script runs', async () => {
  const context = await app.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(app.origin + PAGE_WITH_SHELL)

  expect(await page.locator('#shell').evaluate(shell => getComputedStyle(shell).backgroundColor)).toBe(
    'rgb(16, 20, 18)',
  )
})

test('a page that needs a signed-in person leads to the log-in and back to itself', async () => {
  const page = await app.browser.newPage()
  await page.goto(`${app.origin}/health/history?from=home`)
  await page.waitForURL(url => url.pathname === '/login')

  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/health/history?from=home')
})

test('a token that the server no longer knows is cleared, and the person asked to log in', async () => {
  const page = await app.browser.newPage()
  await page.goto(`${app.origin}/404`)
  await page.evaluate(() => localStorage.setItem('token', JSON.stringify({ data: 'f'.repeat(43) })))
  await page.goto(`${app.origin}/health/history`)
  await page.waitForURL(url => url.pathname === '/login')

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test.each([
  ['en-US', 'en-GB', 'Brand'],
  ['zh-CN', 'zh-CN', '品牌'],
  ['zh-TW', 'zh-Hant', '品牌'],
  ['fr-FR', 'en-GB', 'Brand'],
])('a system in %s reads %s', async (locale, language, tab) => {
  const context = await app.browser.newContext({ locale, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${app.origin}/store/brand`)
  await page.locator('.ui-screen').last().waitFor()

  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('.ui-tabs a[href="/store/brand"]').first().innerText()).toContain(tab)
})
