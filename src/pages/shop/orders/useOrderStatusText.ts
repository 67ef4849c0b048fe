import type { OrderSummary } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'

export type OrderStatusTone = 'warm' | 'accent' | 'quiet'

type OrderStatusInfo = Pick<OrderSummary, 'status' | 'closeReason' | 'deliveries'>

/** Whether all that is left of an order lies in a store: then nothing is on its way to the buyer. */
const isOnlyToCollect = ({ deliveries }: OrderStatusInfo): boolean => {
  const open = deliveries.filter(({ state }) => state !== 'done' && state !== 'cancelled')
  return open.length > 0 && open.every(({ kind }) => kind === 'pickup')
}

/** How an order stands, in a word, and how loud the word is. */
export const useOrderStatusText = () => {
  const { t } = useTranslation('order')
  return (order: OrderStatusInfo): { words: string; tone: OrderStatusTone } => {
    const { status, closeReason } = order
    if (status === 'closed')
      return { words: t(closeReason ? `closed.${closeReason}` : 'status.closed'), tone: 'quiet' }
    if (status === 'pendingPayment') return { words: t('status.pendingPayment'), tone: 'warm' }
    if (status === 'pendingReceipt' && isOnlyToCollect(order))
      return { words: t('pickupReady'), tone: 'accent' }
    return { words: t(`status.${status}`), tone: status === 'completed' ? 'quiet' : 'accent' }
  }
}
