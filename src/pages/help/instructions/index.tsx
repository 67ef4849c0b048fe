import { useTranslation, withTexts } from '@/i18n'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { instructionsTexts } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from '../parts/ManualScreen'

function InstructionsPage() {
  const { t } = useTranslation()
  const { family, type, version } = useRouteParams('instructions')
  return (
    <ManualScreen family={family} type={type} version={version} title={t(`titles.instructions.${family}`)} />
  )
}

export default withTexts([instructionsTexts, chairLinkTexts], InstructionsPage)
