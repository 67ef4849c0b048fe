import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ChairEmptyState } from './ChairEmptyState'

/** A whole page for an address whose number no chair can have: mistyped, or cut off on its way. */
export const InvalidSerialNumberScreen = ({ title }: { title: string }) => {
  const { t } = useTranslation('chair')
  return (
    <PageLayout title={title} back="chairList">
      <Card>
        <ChairEmptyState
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
