import { coreUserJourneys } from '../e2e/scenarios/coreJourneys'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

const miniProgram = setUpMiniProgramPerTest()
const { start } = miniProgram

test.each(coreUserJourneys)('$name', ({ run }) => run(start, miniProgram))

test('tabs do not pile up', async () => {
  const driver = await start('/store/brand')
  await driver.tap('.ui-tabs__tab', 1)
  await pollUntil(driver.path, path => path === '/store/community')

  expect(await miniProgram.app().client.pageStack()).toHaveLength(1)
})

testOnHostOnly('the system’s theme is followed as long as the person has not chosen one', async () => {
  const driver = await start('/store/brand')
  await miniProgram.app().setTheme('dark')
  await pollUntil(
    () => driver.isShown('.theme-dark'),
    isShown => isShown,
  )
})

test('what is pressed tells assistive technology its role, its name and its state', async () => {
  const driver = await start('/store/my')
  await driver.tap('#my-settings')
  await pollUntil(driver.path, path => path === '/storeSetting')
  const page = await miniProgram.app().page()
  const chosen = await page?.$('.ui-choice__option--on')
  expect(await chosen?.attribute('aria-role')).toBe('radio')
  expect(await chosen?.attribute('aria-checked')).toBe('true')
  const back = await page?.$('.ui-nav__back')
  expect(await back?.attribute('aria-role')).toBe('button')
  expect(await back?.attribute('aria-label')).toBe('Back')
})
