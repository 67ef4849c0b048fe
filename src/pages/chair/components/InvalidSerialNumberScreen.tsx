import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawChair } from '@/ui/illustrations/chair'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'

/** A whole page for an address whose number no chair can have: mistyped, or cut off on its way. */
export const InvalidSerialNumberScreen = ({ title }: { title: string }) => {
  const { t } = useTranslation('chair')
  return (
    <PageLayout title={title} back="chairList">
      <Card>
        <EmptyState
          illustration={drawChair}
          title={t('noSuch.title')}
          note={t('noSuch.note')}
          action={{
            id: 'no-such-add',
            label: t('noSuch.way'),
            onPress: () => navigate('addChair', undefined, { method: 'replace' }),
          }}
        />
      </Card>
    </PageLayout>
  )
}
