import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Art } from '@/ui/Art'
import { EmptyPicture } from '@/ui/EmptyPicture'

/** What stands where a refund can't be asked for: why, and the way back to the order. */
export const Impossible = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('refund')
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('impossible.title')}
      note={t('impossible.note')}
      action={{
        label: t('impossible.action'),
        onPress: () => navigate('order', undefined, { query: { id: orderId }, method: 'replace' }),
      }}
    />
  )
}
