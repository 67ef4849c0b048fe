import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../../scripts/house'
import type { RunningApp } from '../e2e/support/runningApp'
import { routeOfPage } from '../../src/routes/address'
import { caller } from '../e2e/support/caller'
import { DEMO, furnish } from '../screens/household'
import { furnishedPages, type ExamplePage } from './support/examplePages'
import { enterPhoneAndCode } from '../e2e/scenarios/logIn'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'

const PICTURES = inProject('test/artefacts/weapp')
/** What a page shows besides its bar is longer than this. */
const FEW_LETTERS = 4

let server: RunningApp
let app: MiniProgram
/** Every page, with something to show. */
let pages: ExamplePage[]

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  server = await startServer()
  const started = await startMiniProgram({ origin: server.origin, address: '/login' })
  app = started.app
  await enterPhoneAndCode(started.driver, { origin: server.origin, phone: DEMO.phone })
  const token = String(await app.wx('getStorageSync', 'token'))
  pages = furnishedPages(await furnish(caller(server.origin, token), { origin: server.origin }))
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})

const open = async ({ url, isTab }: ExamplePage) => {
  if (isTab) return app.wx('switchTab', { url })
  const isFirst = ((await app.client.pageStack()) as unknown[]).length === 1
  return app.wx(isFirst ? 'navigateTo' : 'redirectTo', { url })
}

type Theme = 'light' | 'dark'

/** What an expectation failed for, or null. */
const troubleOf = (expected: Promise<unknown>): Promise<string | null> =>
  expected.then(
    () => null,
    (error: Error) => error.message,
  )

/** Tells what is wrong with the page that is open, and keeps a picture of it. */
const lookAt = async ({ name }: ExamplePage, { language, theme }: { language: string; theme: Theme }) => {
  const isThemed = async () => (await (await app.page()).$(`.theme-${theme}`)) !== null
  // While a page is drawn for the first time, what was found may be replaced before it is read.
  let lastTrouble = ''
  const words = () =>
    app.text('.ui-screen__main').catch((error: Error) => {
      lastTrouble = error.message
      return ''
    })
  const [emptiness, wrongTheme] = await Promise.all([
    troubleOf(
      eventually(
        async () => (await words()).trim(),
        text => text.length >= FEW_LETTERS,
      ),
    ),
    troubleOf(eventually(isThemed, isRight => isRight)),
  ])
  const { path: file } = await app.page()
  const nameless = await app.nameless()
  await app.picture(path.join(PICTURES, `${name}-${language}-${theme}.jpg`))
  const faults: string[] = []
  if (emptiness !== null) faults.push(`${name} is blank: ${emptiness} ${lastTrouble}`)
  if (routeOfPage(file) !== name) faults.push(`${name} led to ${file}`)
  if (nameless.length > 0) faults.push(`${name} has what cannot be read out: ${nameless.join(', ')}`)
  if (wrongTheme !== null) faults.push(`${name} is not ${theme}: ${wrongTheme}`)
  return faults
}

/** Opens a page in one theme, then turns the system to the other while the page is open. */
const openInBothThemes = async (page: ExamplePage, language: string, [first, second]: [Theme, Theme]) => {
  await app.setTheme(first)
  await open(page)
  const faults = await lookAt(page, { language, theme: first })
  await app.setTheme(second)
  return [...faults, ...(await lookAt(page, { language, theme: second }))]
}

const chooseLanguage = async (position: number) => {
  await app.wx('switchTab', { url: '/pages/main/my/index' })
  await app.tap('#my-settings')
  await eventually(
    async () => (await (await app.page()).$$('.ui-choice__option')).length,
    count => count === 4,
  )
  await (await (await app.page()).$$('.ui-choice__option'))[position]!.tap()
}

describe.each([
  ['en-GB', 1],
  ['zh-CN', 2],
  ['zh-Hant', 3],
])('in %s', (language, position) => {
  beforeAll(() => chooseLanguage(position))

  hostTest('every page opens and shows something, and so it does when the theme is turned', async () => {
    const faults: string[] = []
    for (const [index, page] of pages.entries()) {
      // Every other page opens in the dark, so that the theme of the page before need not be turned back.
      const themes: [Theme, Theme] = index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
      faults.push(...(await openInBothThemes(page, language, themes)))
    }

    expect(faults).toEqual([])
    await expectNoFault(app)
  })
})
