import { readFileSync } from 'node:fs'
import { LOCALES } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { waitForText } from '../e2e/scenarios/waitSteps'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'

/** What a phone calls each language. */
const PHONE_LANGUAGES = { 'en-GB': 'en', 'zh-CN': 'zh_CN', 'zh-Hant': 'zh_TW' } as const

const readTexts = (file: string) =>
  JSON.parse(readFileSync(resolveRepositoryPath('locales', file), 'utf8')) as Record<string, unknown>

describe.each(LOCALES)('a phone in %s', locale => {
  const miniProgram = setUpMiniProgramPerTest({ options: () => ['--language', PHONE_LANGUAGES[locale]] })

  test('is shown the shop and a page of another package in its language from the start', async () => {
    const { home } = readTexts(`${locale}/common.json`) as { home: { lead: string } }
    const driver = await miniProgram.start('/store/brand')
    await waitForText(driver, '.home__lead', home.lead)
    const { byPhone } = readTexts(`${locale}/login.json`) as { byPhone: string }
    await driver.open('/login')
    await waitForText(driver, '.login__lead', byPhone)
  })
})
