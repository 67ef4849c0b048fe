import type { OrderCard } from '@/data/orders'
import { useTranslation } from '@/i18n'

export type StatusTone = 'warm' | 'accent' | 'quiet'

type Facts = Pick<OrderCard, 'status' | 'closeReason'>

/** How an order stands, in a word, and how loud the word is. */
export const useStatusWords = () => {
  const { t } = useTranslation('order')
  return ({ status, closeReason }: Facts): { words: string; tone: StatusTone } => {
    if (status === 'closed')
      return { words: t(closeReason ? `closed.${closeReason}` : 'status.closed'), tone: 'quiet' }
    if (status === 'pendingPayment') return { words: t('status.pendingPayment'), tone: 'warm' }
    return { words: t(`status.${status}`), tone: status === 'completed' ? 'quiet' : 'accent' }
  }
}
