import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { findRouteByPageFile } from '../../src/routes/routeUrls'
import { DEMO_ACCOUNT, seedAccount } from '../screens/seedAccount'
import { listSeededPages, type ExamplePage } from './support/examplePages'
import { selectTestCases } from '../testScope'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'

const SCREENSHOT_FOLDER = resolveRepositoryPath('test/artefacts/weapp')
/** What a page shows besides its bar is longer than this. */
const MIN_TEXT_LENGTH = 4

const miniProgram = setUpMiniProgram({ address: '/login' })
/** Every page, with something to show. */
let pages: ExamplePage[]

beforeAll(async () => {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
  const { app, driver, origin } = miniProgram
  await submitPhoneLogin(driver, { origin, phone: DEMO_ACCOUNT.phone })
  pages = listSeededPages(await seedAccount(await createSignedInApiClient(app, origin), { origin }))
})

const open = async ({ url, isTab }: ExamplePage) => {
  if (isTab) return miniProgram.app.wx('switchTab', { url })
  const isFirst = ((await miniProgram.app.client.pageStack()) as unknown[]).length === 1
  return miniProgram.app.wx(isFirst ? 'navigateTo' : 'redirectTo', { url })
}

type Theme = 'light' | 'dark'

/** What an expectation failed for, or null. */
const getRejectionMessage = (expected: Promise<unknown>): Promise<string | null> =>
  expected.then(
    () => null,
    (error: Error) => error.message,
  )

/** Tells what is wrong with the page that is open, and keeps a picture of it. */
const inspectPage = async (
  { name }: ExamplePage,
  { language, theme }: { language: string; theme: Theme },
) => {
  const isThemed = async () => (await (await miniProgram.app.page()).$(`.theme-${theme}`)) !== null
  // While a page is drawn for the first time, what was found may be replaced before it is read.
  let lastProblem = ''
  const words = () =>
    miniProgram.app.text('.ui-screen__main').catch((error: Error) => {
      lastProblem = error.message
      return ''
    })
  const [emptiness, wrongTheme] = await Promise.all([
    getRejectionMessage(
      pollUntil(
        async () => (await words()).trim(),
        text => text.length >= MIN_TEXT_LENGTH,
      ),
    ),
    getRejectionMessage(pollUntil(isThemed, isRight => isRight)),
  ])
  const { path: file } = await miniProgram.app.page()
  const nameless = await miniProgram.app.findUnnamedElements()
  await miniProgram.app.picture(path.join(SCREENSHOT_FOLDER, `${name}-${language}-${theme}.jpg`))
  const faults: string[] = []
  if (emptiness !== null) faults.push(`${name} is blank: ${emptiness} ${lastProblem}`)
  if (findRouteByPageFile(file) !== name) faults.push(`${name} led to ${file}`)
  if (nameless.length > 0) faults.push(`${name} has what cannot be read out: ${nameless.join(', ')}`)
  if (wrongTheme !== null) faults.push(`${name} is not ${theme}: ${wrongTheme}`)
  return faults
}

/** Opens a page in one theme, then turns the system to the other while the page is open. */
const openInBothThemes = async (page: ExamplePage, language: string, [first, second]: [Theme, Theme]) => {
  await miniProgram.app.setTheme(first)
  await open(page)
  const faults = await inspectPage(page, { language, theme: first })
  await miniProgram.app.setTheme(second)
  return [...faults, ...(await inspectPage(page, { language, theme: second }))]
}

const chooseLanguage = async (position: number) => {
  await miniProgram.app.wx('switchTab', { url: '/pages/main/account/index' })
  await miniProgram.app.tap('#my-settings')
  await pollUntil(
    async () => (await (await miniProgram.app.page()).$$('.ui-choice__option')).length,
    count => count === LOCALES.length + 1,
  )
  await (await (await miniProgram.app.page()).$$('.ui-choice__option'))[position]!.tap()
}

/** Every language with its place among the choices, of which the first is that of the system. */
const LANGUAGE_CHOICES = LOCALES.map((language, index) => [language, index + 1] as const)

describe.each(LANGUAGE_CHOICES)('in %s', (language, position) => {
  beforeAll(() => chooseLanguage(position))

  testOnHostOnly(
    'every page opens and shows something, and so it does when the theme is turned',
    async () => {
      const faults: string[] = []
      const inThisLanguage = selectTestCases(pages, (_, index) => index % LOCALES.length === position - 1)
      for (const [index, page] of inThisLanguage.entries()) {
        // Every other page opens in the dark, so that the theme of the page before need not be turned back.
        const themes: [Theme, Theme] = index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
        faults.push(...(await openInBothThemes(page, language, themes)))
      }

      expect(faults).toEqual([])
      await expectNoViolations(miniProgram.app)
    },
  )
})
