import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function StoreAboutPage() {
  const { t } = useTranslation()
  const title = t('titles.storeAbout')
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
