import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

function BrandIndicatorPage() {
  const { t } = useTranslation('health')
  const title = t(`indicator.${useRouteParams('brandIndicator').key}`)
  return (
    <Screen title={title} back="health">
      <Prepared title={title} />
    </Screen>
  )
}

export default withTexts(healthTexts, BrandIndicatorPage)
