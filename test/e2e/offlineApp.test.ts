import type { Page } from 'playwright-core'
import { setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

/** Opens the app, and waits until the browser keeps what works without a network. */
const openInstalledApp = async (): Promise<Page> => {
  const context = await app.browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${app.origin}/store/brand`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

test('without a network the app opens from the home screen, and reads the help', async () => {
  const page = await openInstalledApp()
  await page.context().setOffline(true)
  await page.goto(`${app.origin}/commonProblems/login`)
  await page.getByText('Wait a minute').waitFor()
  await page.goto(`${app.origin}/health`)
  await page.getByRole('heading').first().waitFor()
  await page.context().close()
})

test('with a network every page opens beside what is kept, and no call is answered from it', async () => {
  const page = await openInstalledApp()
  for (const [address, words] of [
    ['/commonProblems/login', 'Wait a minute'],
    ['/about', 'Anzuo'],
    ['/store/chooseBuy', 'W8'],
  ] as const) {
    await page.goto(`${app.origin}${address}`)
    await page.getByText(words).first().waitFor()
  }
  await page.context().close()
})

test('a page that the browser does not keep says that the network is missing, and comes when it is back', async () => {
  const page = await openInstalledApp()
  await page.context().setOffline(true)
  await page.goto(`${app.origin}/about`)
  await page.getByText('No network connection').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('No network connection').first().waitFor({ state: 'detached' })
  await page.context().close()
})

test('a browser can install the app by its manifest', async () => {
  const answer = await fetch(`${app.origin}/manifest.webmanifest`)
  const { icons, start_url } = (await answer.json()) as { icons: { src: string }[]; start_url: string }
  for (const path of [start_url, ...icons.map(({ src }) => src)])
    expect([path, (await fetch(`${app.origin}${path}`, { headers: { accept: '*/*' } })).status]).toEqual([
      path,
      200,
    ])
})
