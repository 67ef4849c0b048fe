import { useTranslation, withTexts } from '@/i18n'
import { constitutionTexts } from '@/i18n/namespaces/constitution'
import { healthTexts } from '@/i18n/namespaces/health'
import { indicatorsTexts } from '@/i18n/namespaces/indicators'
import { reportTexts } from '@/i18n/namespaces/report'
import { tongueTexts } from '@/i18n/namespaces/tongue'
import { useRouteParams } from '@/routes'
import { Screen } from '@/ui/Screen'
import { IndicatorContent } from '../indicator/IndicatorContent'
import { explainedKeyOf } from '../indicator/pageTexts'

/** The brands’ own addresses lead to the same explanations: what a value means does not depend on a brand. */
function BrandIndicatorPage() {
  const { t } = useTranslation('health')
  const { key } = useRouteParams('brandIndicator')
  return (
    <Screen title={t(`indicator.${key}`)} back="health" width="wide">
      <IndicatorContent explained={explainedKeyOf(key)} />
    </Screen>
  )
}

export default withTexts(
  [healthTexts, indicatorsTexts, reportTexts, tongueTexts, constitutionTexts],
  BrandIndicatorPage,
)
