import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function StoreHelpPage() {
  const { t } = useTranslation()
  const { help } = useRouteParams('storeHelp')
  const title = t(`titles.storeHelp.${help}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
