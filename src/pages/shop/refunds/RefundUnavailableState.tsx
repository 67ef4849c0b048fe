import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { EmptyState } from '@/ui/feedback/EmptyState'

/** What stands where a refund can't be asked for: why, and the way back to the order. */
export const RefundUnavailableState = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('refund')
  return (
    <EmptyState
      illustration={<Illustration name="chair-empty" />}
      title={t('impossible.title')}
      note={t('impossible.note')}
      action={{
        label: t('impossible.action'),
        onPress: () => navigate('orderDetail', undefined, { query: { id: orderId }, method: 'replace' }),
      }}
    />
  )
}
