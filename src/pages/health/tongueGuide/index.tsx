import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

function TongueGuidePage() {
  const { t } = useTranslation('health')
  const title = t('tongueGuide.title')
  return (
    <Screen title={title} back="health">
      <Prepared title={title} />
    </Screen>
  )
}

export default withTexts(healthTexts, TongueGuidePage)
