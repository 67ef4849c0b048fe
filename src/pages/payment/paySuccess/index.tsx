import { useRouteParams } from '@/routes'
import { createPaymentResultPage } from '../paymentResult/PaymentResult'

export default createPaymentResultPage(() => ({ id: useRouteParams('paySuccess').id, from: 'returned' }))
