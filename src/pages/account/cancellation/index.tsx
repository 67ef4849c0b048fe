import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function CancellationPage() {
  const { t } = useTranslation()
  const { entry } = useRouteParams('cancellation')
  const title = t(`titles.cancellation.${entry}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
