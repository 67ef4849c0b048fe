import { useTranslation } from '@/i18n'
import { OrderEmptyState } from '../orders/OrderEmptyState'

/** What stands where a refund can't be asked for: why, and the way back to the order. */
export const RefundUnavailableState = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('refund')
  return (
    <OrderEmptyState
      orderId={orderId}
      title={t('impossible.title')}
      note={t('impossible.note')}
      actionLabel={t('impossible.action')}
      replacesPage
    />
  )
}
