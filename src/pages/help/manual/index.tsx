import { useTranslation, withTranslations } from '@/i18n'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { instructionsTranslations } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from './ManualScreen'

function ManualPage() {
  const { t } = useTranslation()
  const { family, type, version } = useRouteParams('manual')
  return (
    <ManualScreen family={family} type={type} version={version} title={t(`titles.instructions.${family}`)} />
  )
}

export default withTranslations([instructionsTranslations, chairLinkTranslations], ManualPage)
