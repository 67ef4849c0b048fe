import { useAppConfig } from '@/data/account/authentication'
import type { Order } from '@/data/shop/orders'
import { platformPayment } from '@/platform/payment'
import type { PaymentMethodKey } from './PaymentMethodPicker'

/** What can be paid with here: what the shop offers, the device can, and the order allows. Until the shop has said, everything. */
export const useOfferedPaymentMethods = (order: Order | undefined): readonly PaymentMethodKey[] => {
  const offered = useAppConfig().data?.paymentMethods
  const isPossible: Record<PaymentMethodKey, boolean> = {
    weixin: true,
    alipay: platformPayment.getAlipayAvailability() !== 'absent',
    friend: order?.actions.includes('payByOther') ?? false,
  }
  return (['weixin', 'alipay', 'friend'] as const).filter(
    method => isPossible[method] && (offered?.[method] ?? true),
  )
}
