import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function DownloadPage() {
  const { t } = useTranslation()
  const { app } = useRouteParams('download')
  const title = t(`titles.download.${app}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
