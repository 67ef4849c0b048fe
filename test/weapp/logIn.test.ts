import { randomUUID } from 'node:crypto'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { createApiClient } from '../e2e/support/apiClient'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

/** Whose account of the platform the phone of a test has, at each of its starts. */
let account = ''
beforeEach(() => {
  account = randomUUID()
})
const miniProgram = setUpMiniProgramPerTest({ options: () => ['--account', account] })

const LOGIN_PATH = `/login?redirect=${encodeURIComponent('/store/my')}`

testOnHostOnly('two taps log in by the phone that WeChat knows; the terms are agreed to first', async () => {
  const driver = await miniProgram.start(LOGIN_PATH)
  await pollUntil(
    () => driver.isShown('#login-weixin-phone'),
    isShown => isShown,
  )
  await driver.tap('#login-weixin-phone')
  await pollUntil(
    () => driver.text('.ui-screen__main'),
    text => text.includes('Please check the user agreement first'),
  )
  await driver.tap('#login-agree')
  await driver.tap('#login-weixin-phone')
  await pollUntil(driver.path, path => path === '/store/my')
})

testOnHostOnly(
  'whoever does not share the phone stays on the form, and a code is still a way in',
  async () => {
    const driver = await miniProgram.start(LOGIN_PATH)
    await pollUntil(
      () => driver.isShown('#login-weixin-phone'),
      isShown => isShown,
    )
    await miniProgram.app().host('setFault', { api: 'getPhoneNumber', fault: { errMsg: 'user deny' } })
    await driver.tap('#login-agree')
    await driver.tap('#login-weixin-phone')
    expect(await driver.path()).toBe('/login')
    await driver.type('#login-phone', '13800004301')
    await driver.tap('#login-get-code')
    await pollUntil(
      () => driver.isShown('#login-code'),
      isShown => isShown,
    )
  },
)

testOnHostOnly('whoever logged in comes back without a tap, until they log out', async () => {
  const logInByWeixin = async () => {
    const driver = await miniProgram.start(LOGIN_PATH)
    await pollUntil(
      () => driver.isShown('#login-weixin-phone'),
      isShown => isShown,
    )
    await driver.tap('#login-agree')
    await driver.tap('#login-weixin-phone')
    await pollUntil(driver.path, path => path === '/store/my')
    await pollUntil(
      () => driver.isShown('#my-log-out'),
      isShown => isShown,
    )
    return driver
  }
  const startAgain = async () => {
    await miniProgram.app().stop()
    // A phone that keeps nothing of the app: only the messenger's account is the same.
    return miniProgram.start('/store/my')
  }
  await logInByWeixin()
  const back = await startAgain()
  await pollUntil(
    () => back.isShown('#my-log-out'),
    isShown => isShown,
  )
  const call = createApiClient(
    miniProgram.origin,
    String(await miniProgram.app().wx('getStorageSync', 'token')),
  )
  const { code } = (await miniProgram.app().wx('login')) as { code: string }
  await back.tap('#my-log-out')
  await pollUntil(
    () =>
      call('/user/get', {}).then(
        () => 'logged in',
        () => 'logged out',
      ),
    state => state === 'logged out',
  )
  expect(await call('/auth/weixin_return', { code })).toMatchObject({ session: null })
})
