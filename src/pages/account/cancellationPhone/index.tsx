import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function CancellationPhonePage() {
  const { t } = useTranslation()
  const { entry } = useRouteParams('cancellationPhone')
  const title = t(`titles.cancellationPhone.${entry}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
