import {
  sectionsWithStandIns,
  type SettingsSection,
  type ShopSettings,
} from '@anzuo/domain/settings/shopSettings'
import { listStandInFields } from '@anzuo/domain/settings/standIns'
import type { PaymentProviders } from '../../gateways/paymentProvider'
import type { ServerSettings } from '../../settings'

/** What this server could offer if the company wants it: each way needs an account at a provider. */
export type AvailableMethods = { weixin: boolean; alipay: boolean; phone: boolean; email: boolean }

/** Outside production, codes go to the outbox: every way works. */
export const listAvailableMethods = (
  { isProduction, sms, mail }: Pick<ServerSettings, 'isProduction' | 'sms' | 'mail'>,
  payments: PaymentProviders,
): AvailableMethods => ({
  weixin: payments.weixin !== null,
  alipay: payments.alipay !== null,
  phone: !isProduction || sms !== null,
  email: !isProduction || mail !== null,
})

/** Sections that still hold a stand-in: who buys has to know with whom they deal, and where returns go. */
export const listStandInSections = (settings: ShopSettings): SettingsSection[] => {
  const fields = listStandInFields(settings)
  return sectionsWithStandIns.filter(section => fields.some(path => path.startsWith(`${section}.`)))
}

/** What can be paid with and logged in with now: what the company wants of what the server can. */
export const listOfferedMethods = (
  settings: ShopSettings,
  available: AvailableMethods,
): { payment: ShopSettings['payment']; logIn: ShopSettings['logIn'] } => {
  const payment = {
    weixin: settings.payment.weixin && available.weixin,
    alipay: settings.payment.alipay && available.alipay,
  }
  const { phone, email } = settings.logIn
  return {
    // Friends pay by WeChat Pay alone.
    payment: { ...payment, friend: settings.payment.friend && payment.weixin },
    logIn: { phone: phone && available.phone, email: email && available.email },
  }
}
