import type { OrderSummary } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'

export type OrderStatusTone = 'warm' | 'accent' | 'quiet'

type OrderStatusInfo = Pick<OrderSummary, 'status' | 'closeReason'>

/** How an order stands, in a word, and how loud the word is. */
export const useOrderStatusText = () => {
  const { t } = useTranslation('order')
  return ({ status, closeReason }: OrderStatusInfo): { words: string; tone: OrderStatusTone } => {
    if (status === 'closed')
      return { words: t(closeReason ? `closed.${closeReason}` : 'status.closed'), tone: 'quiet' }
    if (status === 'pendingPayment') return { words: t('status.pendingPayment'), tone: 'warm' }
    return { words: t(`status.${status}`), tone: status === 'completed' ? 'quiet' : 'accent' }
  }
}
