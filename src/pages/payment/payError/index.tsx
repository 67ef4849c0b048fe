import { useRouteParams } from '@/routes'
import { resultPage } from '../result/PaymentResult'

export default resultPage(() => ({ id: useRouteParams('payError').id, from: 'failed' }))
