import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { DEMO_ACCOUNT, seedAccount } from '../screens/seedAccount'
import { listSeededPages, type ExamplePage } from './support/examplePages'
import { selectTestCases } from '../testScope'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import { findPageFaults, getRejectionMessage, openExamplePage } from './support/openExamplePage'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'

const SCREENSHOT_FOLDER = resolveRepositoryPath('test/artefacts/weapp')

const miniProgram = setUpMiniProgram({ address: '/login' })
/** Every page, with something to show. */
let pages: ExamplePage[]

beforeAll(async () => {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
  const { app, driver, origin } = miniProgram
  await submitPhoneLogin(driver, { origin, phone: DEMO_ACCOUNT.phone })
  pages = listSeededPages(await seedAccount(await createSignedInApiClient(app, origin), { origin }))
})

type Theme = 'light' | 'dark'

/** Tells what is wrong with the page that is open, and keeps a picture of it. */
const inspectPage = async (page: ExamplePage, { language, theme }: { language: string; theme: Theme }) => {
  const { name } = page
  const isThemed = async () => (await (await miniProgram.app.page()).$(`.theme-${theme}`)) !== null
  const [faults, wrongTheme] = await Promise.all([
    findPageFaults(miniProgram.app, page),
    getRejectionMessage(pollUntil(isThemed, isRight => isRight)),
  ])
  const nameless = await miniProgram.app.findUnnamedElements()
  await miniProgram.app.picture(path.join(SCREENSHOT_FOLDER, `${name}-${language}-${theme}.jpg`))
  if (nameless.length > 0) faults.push(`${name} has what cannot be read out: ${nameless.join(', ')}`)
  if (wrongTheme !== null) faults.push(`${name} is not ${theme}: ${wrongTheme}`)
  return faults
}

/** Opens a page in one theme, then turns the system to the other while the page is open. */
const openInBothThemes = async (page: ExamplePage, language: string, [first, second]: [Theme, Theme]) => {
  await miniProgram.app.setTheme(first)
  await openExamplePage(miniProgram.app, page)
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
