import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/illustrations/chair'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

/** A whole page for an address whose number no chair can have: mistyped, or cut off on its way. */
export const InvalidSerialNumberScreen = ({ title }: { title: string }) => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <PageLayout title={title} back="chairList">
      <Card>
        <EmptyState
          illustration={<SvgImage svg={drawChair(palette, {})} />}
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
