import { useTranslation, withTranslations } from '@/i18n'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { indicatorsTranslations } from '@/i18n/namespaces/indicators'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { useRouteParams } from '@/routes'
import { PageLayout } from '@/ui/layout/PageLayout'
import { IndicatorContent } from '../indicator/IndicatorContent'
import { toExplainedIndicatorKey } from '../indicator/indicatorExplanation'

/** The brands’ own addresses lead to the same explanations: what a value means does not depend on a brand. */
function BrandIndicatorPage() {
  const { t } = useTranslation('health')
  const { key } = useRouteParams('brandIndicator')
  return (
    <PageLayout title={t(`indicator.${key}`)} back="health" width="wide">
      <IndicatorContent explained={toExplainedIndicatorKey(key)} />
    </PageLayout>
  )
}

export default withTranslations(
  [
    healthTranslations,
    indicatorsTranslations,
    reportTranslations,
    tongueTranslations,
    constitutionTranslations,
  ],
  BrandIndicatorPage,
)
