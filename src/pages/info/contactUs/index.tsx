import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function ContactUsPage() {
  const { t } = useTranslation()
  const title = t('titles.contactUs')
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
