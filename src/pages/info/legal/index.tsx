import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function LegalPage() {
  const { t } = useTranslation()
  const { document } = useRouteParams('legal')
  const title = t(`titles.legal.${document}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
