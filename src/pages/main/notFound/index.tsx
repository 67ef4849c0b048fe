import { getCurrentLanguage, useTranslation } from '@/i18n'
import { goBack, navigate, useRouteParams, type FeatureName } from '@/routes'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { drawNotFoundIllustration } from './drawNotFoundIllustration'

const OPTIONAL_FEATURES: readonly FeatureName[] = ['shop', 'community', 'tongue']

/** Every address that leads nowhere ends here: unknown ones, and those of a part that this variant lacks. */
export default function NotFoundPage() {
  const { part: asked } = useRouteParams('notFound')
  const part = OPTIONAL_FEATURES.find(one => one === asked && !BRAND.features[one])
  return part ? <FeatureUnavailable part={part} /> : <PageNotFound />
}

const goHome = () => navigate('shopHome', undefined, { method: 'reLaunch' })

/** The app that has every part. */
const FeatureUnavailable = ({ part }: { part: FeatureName }) => {
  const { t } = useTranslation()
  const name = BRAND.name[getCurrentLanguage()]
  return (
    <PageLayout title={name} back="none">
      <EmptyState
        illustration={drawChair}
        title={t('notFound.part.title', { name })}
        note={t(`notFound.part.${part}`)}
        action={{ label: t('notFound.home'), onPress: goHome }}
        secondaryAction={{
          label: t('titles.download.download'),
          onPress: () => navigate('download', { app: 'download' }),
        }}
      />
    </PageLayout>
  )
}

const PageNotFound = () => {
  const { t } = useTranslation()
  return (
    <PageLayout title={t('titles.notFound')} back="none">
      <EmptyState
        illustration={drawNotFoundIllustration}
        title={t('notFound.title')}
        note={t('notFound.note')}
        action={{ label: t('notFound.home'), onPress: goHome }}
        secondaryAction={{ label: t('notFound.back'), onPress: () => goBack() }}
      />
    </PageLayout>
  )
}
