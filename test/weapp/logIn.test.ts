import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

const miniProgram = setUpMiniProgramPerTest()

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
