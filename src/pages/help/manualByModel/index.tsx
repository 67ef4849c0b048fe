import { findChairFamilyByModel } from '@anzuo/domain/manuals'
import { useTranslation, withTranslations } from '@/i18n'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { instructionsTranslations } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from '../manual/ManualScreen'

function ManualByModelPage() {
  const { t } = useTranslation()
  const { model } = useRouteParams('manualByModel')
  return (
    <ManualScreen
      family={findChairFamilyByModel(model) ?? 'w'}
      type={model}
      title={t(`titles.instructionsModel.${model}`)}
    />
  )
}

export default withTranslations([instructionsTranslations, chairLinkTranslations], ManualByModelPage)
