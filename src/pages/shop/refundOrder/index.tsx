import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function RefundOrderPage() {
  const { t } = useTranslation()
  const title = t('titles.refundOrder')
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
