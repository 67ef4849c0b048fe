import { useRouteParams } from '@/routes'
import { resultPage } from '../result/PaymentResult'

export default resultPage(() => ({ id: useRouteParams('wechatPaid').id, from: 'returned' }))
