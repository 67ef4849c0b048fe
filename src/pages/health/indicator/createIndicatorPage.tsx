import { useTranslation, withTranslations } from '@/i18n'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { indicatorsTranslations } from '@/i18n/namespaces/indicators'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { useRouteParams } from '@/routes'
import { PageLayout } from '@/ui/layout/PageLayout'
import { IndicatorPageBody } from './IndicatorPageBody'
import { toExplainedIndicatorKey } from './indicatorExplanation'

/** The page that explains an indicator, at one of its two addresses. */
export const createIndicatorPage = (route: 'indicator' | 'brandIndicator') => {
  function IndicatorPage() {
    const { t } = useTranslation('health')
    const { key } = useRouteParams(route)
    return (
      <PageLayout title={t(`indicator.${key}`)} back="health" width="wide">
        <IndicatorPageBody explained={toExplainedIndicatorKey(key)} />
      </PageLayout>
    )
  }
  return withTranslations(
    [
      healthTranslations,
      indicatorsTranslations,
      reportTranslations,
      tongueTranslations,
      constitutionTranslations,
    ],
    IndicatorPage,
  )
}
