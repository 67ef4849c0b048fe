import { View } from '@tarojs/components'
import { useState } from 'react'
import { linesOf, useCart, type Cart } from '@/data/cart'
import { useSession } from '@/data/session'
import { useTranslation, withTexts } from '@/i18n'
import { cartTexts } from '@/i18n/namespaces/cart'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { CartBar } from './CartBar'
import { EmptyCart } from './EmptyCart'
import { Group } from './Group'
import { Head } from './Head'
import './cart.scss'

function ShoppingCartPage() {
  const { t } = useTranslation()
  const cart = useCart()
  const [removed, setRemoved] = useState<readonly string[] | null>(null)
  const isEditing = removed !== null
  const hasLines = cart.data !== undefined && cart.data.groups.length > 0
  return (
    <Screen
      title={t('titles.shoppingCart')}
      tab="cart"
      state={cart}
      skeleton={<Skeleton shape="list" />}
      empty={{ when: ({ groups }) => groups.length === 0, content: <EmptyCart /> }}
      dock={
        hasLines && (
          <CartBar lines={linesOf(cart.data as Cart)} removed={removed} onRemovedChanged={setRemoved} />
        )
      }
    >
      {data => (
        <View className="cart">
          <Head cart={data} isEditing={isEditing} onEditing={isOn => setRemoved(isOn ? [] : null)} />
          <SignIn />
          {data.groups.map(group => (
            <Group key={group.shop.id} group={group} removed={removed} onRemovedChanged={setRemoved} />
          ))}
          <Note />
        </View>
      )}
    </Screen>
  )
}

/** Whoever is signed out learns where the cart is kept. */
const SignIn = () => {
  const { t } = useTranslation('cart')
  const isSignedOut = useSession(({ token }) => token === null)
  if (!isSignedOut) return null
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

const Note = () => {
  const { t } = useTranslation('cart')
  return (
    <View className="cart__note">
      <Icon name="shield" size={18} />
      <View>{t('taxNote')}</View>
    </View>
  )
}

export default withTexts(cartTexts, ShoppingCartPage)
