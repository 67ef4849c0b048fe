import { shoppingScenarios } from './scenarios/shopping'
import { pagePaymentDriver } from './support/pagePaymentDriver'
import { setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp({ env: { MERCHANT_SIMULATOR_SECONDS: '1' } })

test.each(shoppingScenarios)('$name', ({ run }) =>
  app.withPage(({ start }) => run(start, { origin: app.origin, payer: pagePaymentDriver })),
)
