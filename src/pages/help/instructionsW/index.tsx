import { useTranslation, withTexts } from '@/i18n'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { instructionsTexts } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from '../parts/ManualScreen'

function InstructionsWPage() {
  const { t } = useTranslation()
  const { type, version } = useRouteParams('instructionsW')
  return <ManualScreen family="w" type={type} version={version} title={t('titles.instructionsW')} />
}

export default withTexts([instructionsTexts, chairLinkTexts], InstructionsWPage)
