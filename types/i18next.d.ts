import 'i18next'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type account from '../locales/en-GB/account.json'
import type address from '../locales/en-GB/address.json'
import type cancellation from '../locales/en-GB/cancellation.json'
import type cart from '../locales/en-GB/cart.json'
import type chair from '../locales/en-GB/chair.json'
import type chairFirmware from '../locales/en-GB/chairFirmware.json'
import type chairHabits from '../locales/en-GB/chairHabits.json'
import type chairLink from '../locales/en-GB/chairLink.json'
import type appointment from '../locales/en-GB/appointment.json'
import type checkout from '../locales/en-GB/checkout.json'
import type common from '../locales/en-GB/common.json'
import type community from '../locales/en-GB/community.json'
import type constitution from '../locales/en-GB/constitution.json'
import type health from '../locales/en-GB/health.json'
import type healthHome from '../locales/en-GB/healthHome.json'
import type help from '../locales/en-GB/help.json'
import type indicators from '../locales/en-GB/indicators.json'
import type info from '../locales/en-GB/info.json'
import type invoice from '../locales/en-GB/invoice.json'
import type instructions from '../locales/en-GB/instructions/shared.json'
import type instructionFamily from '../locales/en-GB/instructions/w.json'
import type legal from '../locales/en-GB/legal.json'
import type contribution from '../locales/en-GB/contribution.json'
import type login from '../locales/en-GB/login.json'
import type notifications from '../locales/en-GB/notifications.json'
import type order from '../locales/en-GB/order.json'
import type overview from '../locales/en-GB/overview.json'
import type payment from '../locales/en-GB/payment.json'
import type points from '../locales/en-GB/points.json'
import type refund from '../locales/en-GB/refund.json'
import type report from '../locales/en-GB/report.json'
import type reportShare from '../locales/en-GB/reportShare.json'
import type scanToPay from '../locales/en-GB/scanToPay.json'
import type shop from '../locales/en-GB/shop.json'
import type site from '../locales/en-GB/site.json'
import type store from '../locales/en-GB/store.json'
import type tongue from '../locales/en-GB/tongue.json'
import type ui from '../locales/en-GB/ui.json'

declare module 'i18next' {
  /** Text keys are checked against the English files: a misspelt key is a type error. */
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- the package merges its options by interface
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      address: typeof address
      cancellation: typeof cancellation
      cart: typeof cart
      chair: typeof chair
      chairFirmware: typeof chairFirmware
      chairHabits: typeof chairHabits
      chairLink: typeof chairLink
      appointment: typeof appointment
      checkout: typeof checkout
      common: typeof common
      community: typeof community
      constitution: typeof constitution
      health: typeof health
      healthHome: typeof healthHome
      help: typeof help
      indicators: typeof indicators
      info: typeof info
      instructions: typeof instructions
      invoice: typeof invoice
      legal: typeof legal
      contribution: typeof contribution
      login: typeof login
      notifications: typeof notifications
      order: typeof order
      overview: typeof overview
      payment: typeof payment
      points: typeof points
      refund: typeof refund
      report: typeof report
      reportShare: typeof reportShare
      scanToPay: typeof scanToPay
      shop: typeof shop
      site: typeof site
      store: typeof store
      tongue: typeof tongue
      ui: typeof ui
    } & Record<`instructions-${ChairFamilyKey}`, typeof instructionFamily>
  }
}
