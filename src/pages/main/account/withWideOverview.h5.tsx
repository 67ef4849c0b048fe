import { lazy, Suspense, type ComponentType } from 'react'
import { useIsSignedIn } from '@/data/account/authSession'
import { useTranslation } from '@/i18n'
import { useIsWideViewport } from '@/platform/viewport'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { PageLayout } from '@/ui/layout/PageLayout'

/**
 * Shows whoever is signed in the overview in place of the page where the window has room for it. No phone loads it; where it can't be
 * loaded the page stays as it is on a phone.
 */
export const withWideOverview = (Page: ComponentType): ComponentType => {
  const Overview = lazy(() =>
    import('./overview/loadOverview')
      .then(({ loadOverview }) => loadOverview())
      .catch(() => ({ default: Page })),
  )
  return function AccountPage() {
    const isSignedIn = useIsSignedIn()
    if (!useIsWideViewport() || !isSignedIn) return <Page />
    return (
      <Suspense fallback={<OverviewSkeleton />}>
        <Overview />
      </Suspense>
    )
  }
}

const OverviewSkeleton = () => {
  const { t } = useTranslation()
  return (
    <PageLayout title={t('titles.my')} tab="mine">
      <Skeleton shape="cards" />
    </PageLayout>
  )
}
