import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function InstructionsModelPage() {
  const { t } = useTranslation()
  const { model } = useRouteParams('instructionsModel')
  const title = t(`titles.instructionsModel.${model}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
