import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function CancellationReasonPage() {
  const { t } = useTranslation()
  const { entry } = useRouteParams('cancellationReason')
  const title = t(`titles.cancellationReason.${entry}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
