import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function InstructionsPage() {
  const { t } = useTranslation()
  const { family } = useRouteParams('instructions')
  const title = t(`titles.instructions.${family}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
