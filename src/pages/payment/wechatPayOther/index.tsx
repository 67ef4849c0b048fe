import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function WechatPayOtherPage() {
  const { t } = useTranslation()
  const title = t('titles.wechatPayOther')
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
