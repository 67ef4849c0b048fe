import { useEffect } from 'react'
import type { OrderPayment } from '@/data/shop/payments'
import { navigate } from '@/routes'

/** Leads to the page that says what became of a payment, once the order can no longer be paid. */
export const useRedirectToPaymentResult = (id: string, state: OrderPayment['state'] | undefined): void =>
  useEffect(() => {
    if (state !== undefined && state !== 'unpaid')
      navigate('paymentResult', { entry: 'paySuccess', id }, { method: 'replace' })
  }, [id, state])
