import { familyOfModel } from '@/domain/instructions'
import { useTranslation, withTexts } from '@/i18n'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { instructionsTexts } from '@/i18n/namespaces/instructions'
import { useRouteParams } from '@/routes'
import { ManualScreen } from '../parts/ManualScreen'

function InstructionsModelPage() {
  const { t } = useTranslation()
  const { model } = useRouteParams('instructionsModel')
  return (
    <ManualScreen
      family={familyOfModel(model) ?? 'w'}
      type={model}
      title={t(`titles.instructionsModel.${model}`)}
    />
  )
}

export default withTexts([instructionsTexts, chairLinkTexts], InstructionsModelPage)
