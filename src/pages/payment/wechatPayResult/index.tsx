import { useRouteParams } from '@/routes'
import { createPaymentResultPage } from '../paymentResult/PaymentResult'

export default createPaymentResultPage(() => ({ id: useRouteParams('wechatPayResult').id, from: 'returned' }))
