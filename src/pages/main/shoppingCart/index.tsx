import { View } from '@tarojs/components'
import { useState } from 'react'
import { flattenCartLines, useCart } from '@/data/shop/cart'
import { useIsSignedIn } from '@/data/account/authSession'
import { useTranslation, withTranslations } from '@/i18n'
import { cartTranslations } from '@/i18n/namespaces/cart'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { CartBar, TaxNote } from './CartBar'
import { EmptyCart } from './EmptyCart'
import { CartShopSection } from './CartShopSection'
import { CartHeader } from './CartHeader'
import './cart.scss'

function ShoppingCartPage() {
  const { t } = useTranslation()
  const cart = useCart()
  const [removed, setRemoved] = useState<readonly string[] | null>(null)
  const isEditing = removed !== null
  const isWide = useIsWideViewport()
  return (
    <PageLayout
      title={t('titles.shoppingCart')}
      tab="cart"
      state={cart}
      skeleton="list"
      empty={{ when: ({ groups }) => groups.length === 0, content: <EmptyCart /> }}
      footer={data =>
        data.groups.length > 0 && (
          <CartBar lines={flattenCartLines(data)} removed={removed} onRemovedChanged={setRemoved} />
        )
      }
      footerPlace="side"
    >
      {data => (
        <View className="cart">
          <CartHeader cart={data} isEditing={isEditing} onEditing={isOn => setRemoved(isOn ? [] : null)} />
          <SignInPrompt />
          {data.groups.map(group => (
            <CartShopSection
              key={group.shop.id}
              group={group}
              removed={removed}
              onRemovedChanged={setRemoved}
            />
          ))}
          {!isWide && <TaxNote />}
        </View>
      )}
    </PageLayout>
  )
}

/** Whoever is signed out learns where the cart is kept. */
const SignInPrompt = () => {
  const { t } = useTranslation('cart')
  if (useIsSignedIn()) return null
  return (
    <View className="cart__sign-in">
      <View className="cart__sign-in-words">{t('signIn')}</View>
      <Button
        id="cart-log-in"
        kind="outline"
        size="small"
        onPress={() => navigate('login', undefined, { query: { redirect: '/store/shoppingCart' } })}
      >
        {t('logIn')}
      </Button>
    </View>
  )
}

export default withTranslations(cartTranslations, ShoppingCartPage)
