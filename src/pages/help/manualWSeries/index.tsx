import { useTranslation, withTranslations } from '@/i18n'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { instructionsTranslations } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from '../manual/ManualScreen'

function WSeriesManualPage() {
  const { t } = useTranslation()
  const { type, version } = useRouteParams('manualWSeries')
  return <ManualScreen family="w" type={type} version={version} title={t('titles.instructionsW')} />
}

export default withTranslations([instructionsTranslations, chairLinkTranslations], WSeriesManualPage)
