import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function StoreDetailPage() {
  const { t } = useTranslation()
  const title = t('titles.storeDetail')
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
