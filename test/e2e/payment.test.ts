import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { paymentScenarios, logInAndPlaceOrder } from './scenarios/payment'
import { pagePaymentDriver } from './support/pagePaymentDriver'
import { COMPUTER, PHONE, setUpBrowserApp } from './support/setUpBrowserApp'

// Nobody ships what the tests have paid.
const app = setUpBrowserApp({ env: { MERCHANT_SIMULATOR_SECONDS: '0' } })

test.each(Object.values(paymentScenarios))('$name', ({ run }) =>
  app.withPage(({ driver }) => run(driver, { origin: app.origin, payer: pagePaymentDriver })),
)

test('money that comes after the order has closed is on its way back, and the page says so', () =>
  app.withPage(async ({ page, driver }) => {
    await logInAndPlaceOrder(driver, app.origin)
    const id = (await driver.path()).split('/').pop() ?? ''
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await driver.tap('#cashier-pay')
    await pollUntil(driver.path, path => path.startsWith('/dev/pay/cashier/'))
    // Somebody cancels the order on another device while the money is on its way.
    const answer = await page.request.post(`${app.origin}/dealer_order/cancel`, {
      headers: { authorization: `Bearer ${token}` },
      data: { id },
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
    await page.reload()
    await driver.tap('button[value=payAfterClosing]')
    await pollUntil(driver.path, path => path === `/wechatPaid/${id}`)
    await pollUntil(
      () => driver.text('.ui-screen__main'),
      text => /Your money (is on its way back|was sent back)/.test(text),
    )
    expect(await driver.text('.ui-screen__main')).toContain('WeChat Pay, as you paid')
  }))

test('in the messenger’s browser the payer is made known, the sheet opens, and Alipay has a way out', async () => {
  const { context, page, driver } = await app.openPage({
    ...PHONE,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.49',
  })
  // The messenger puts this object into its pages; the vendor's script speaks to it.
  await page.addInitScript(() => {
    const bridge = {
      on: () => undefined,
      invoke: (name: string, data: { package?: string }, done: (answer: object) => void) => {
        if (name !== 'getBrandWCPayRequest') return done({ err_msg: `${name}:ok` })
        const number = data.package?.replace('prepay_id=', '') ?? ''
        void fetch(`/dev/pay/cashier/${number}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'choice=pay',
        }).then(() => done({ err_msg: 'get_brand_wcpay_request:ok' }))
      },
    }
    Object.assign(window, { WeixinJSBridge: bridge })
  })
  await logInAndPlaceOrder(driver, app.origin)
  await driver.tap('#way-alipay')
  await driver.tap('#cashier-pay')
  await pollUntil(
    () => driver.text('#blocked-sheet'),
    text => text.includes('Open in browser'),
  )
  await page.keyboard.press('Escape')
  await driver.tap('#way-weixin')
  await driver.tap('#cashier-pay')
  await pollUntil(driver.path, path => path.startsWith('/wechatPaid/'))
  await pollUntil(
    () => driver.text('.ui-screen__main'),
    text => text.includes('Paid with'),
  )
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('at a computer a phone scans the code and pays, and the page goes on by itself', () =>
  app.withPage(async ({ page, driver }) => {
    await logInAndPlaceOrder(driver, app.origin)
    const answered = page.waitForResponse(answer => answer.url().endsWith('/dealer_order/wxpay'))
    await driver.tap('#cashier-pay')
    const { data } = (await (await answered).json()) as { data: { kind: string; url: string } }
    expect(data.kind).toBe('code')
    await pollUntil(
      () => driver.text('#scan-to-pay'),
      text => text.includes('Scan this code with WeChat'),
    )
    await page.request.post(data.url, { form: { choice: 'pay' } })
    await pollUntil(driver.path, path => path.startsWith('/paySuccess/'))
    await pollUntil(
      () => driver.text('.ui-screen__main'),
      text => text.includes('Paid with'),
    )
  }, COMPUTER))
