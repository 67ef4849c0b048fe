import { useTranslation } from '@/i18n'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function ShoppingCartPage() {
  const { t } = useTranslation()
  const title = t('titles.shoppingCart')
  return (
    <Screen title={title} tab="cart">
      <Prepared title={title} />
    </Screen>
  )
}
