import { View } from '@tarojs/components'
import { isSignedIn } from '@/data/account/authSession'
import { useStockAlert } from '@/data/shop/stockAlerts'
import { useTranslation } from '@/i18n'
import { getCurrentUrl, navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'

/** In place of buying what is sold out: asks to be told when it is back, and takes that back. Who is signed out logs in and comes back. */
export const StockAlertButton = ({ id, skuId }: { id: string; skuId: string }) => {
  const { t } = useTranslation('shop')
  const { isOn, isPending, setOn } = useStockAlert(skuId)
  const press = () => {
    if (isSignedIn()) setOn(!isOn)
    else navigate('login', undefined, { query: { redirect: getCurrentUrl() } })
  }
  return (
    <View {...getAriaAttributes({ live: 'polite' })}>
      <Button
        id={id}
        kind={isOn ? 'outline' : 'main'}
        size="medium"
        icon="bell"
        loading={isPending}
        onPress={press}
      >
        {t(isOn ? 'product.alertEnd' : 'product.alert')}
      </Button>
      <View className="t-small t-quiet sku__alert-note">
        {t(isOn ? 'product.alertOn' : 'product.alertNote')}
      </View>
    </View>
  )
}
