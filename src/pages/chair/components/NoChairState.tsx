import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { EmptyState, type EmptyStateProps } from '@/ui/feedback/EmptyState'
import { drawChair } from '@/ui/illustrations/chair'

/** What stands where a chair is missing, with the way to add one. */
export const NoChairState = (words: Pick<EmptyStateProps, 'title' | 'note'>) => {
  const { t } = useTranslation('chair')
  const action = { id: 'devices-first', label: t('devices.add'), onPress: () => navigate('addChair') }
  return <EmptyState illustration={drawChair} action={action} {...words} />
}
