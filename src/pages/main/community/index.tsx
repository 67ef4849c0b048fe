import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function CommunityPage() {
  const { t } = useTranslation()
  const title = t('titles.community')
  return (
    <Screen title={title} tab="community">
      <Prepared title={title} />
    </Screen>
  )
}
