import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAssistantOfLink } from '@/data/assistant'
import { useCartCount } from '@/data/cart'
import { useNoteView, useProduct, type Product } from '@/data/products'
import { firstChoice, skuOf, type OptionChoice } from '@/domain/shop/skuChoice'
import { useTranslation, withTexts } from '@/i18n'
import { shopTexts } from '@/i18n/namespaces/shop'
import { useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Gallery } from '@/ui/Gallery'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Facts } from './Facts'
import { Heading } from './Heading'
import { Recommended } from './Recommended'
import { Reviews } from './Reviews'
import { ShareSheet } from './ShareSheet'
import { SkuSheet } from './SkuSheet'
import { Terms } from './Terms'
import './product.scss'

type OpenSheet = 'sku' | 'share' | null

function ProductPage() {
  const { t } = useTranslation()
  const { id, assistantId } = useRouteParams('productDetail')
  useAssistantOfLink(assistantId)
  useNoteView(id)
  const product = useProduct(id)
  const [open, setOpen] = useState<OpenSheet>(null)
  return (
    <Screen
      title={product.data?.name ?? t('titles.productDetail')}
      back="chooseBuy"
      width="wide"
      state={product}
      skeleton={<ProductSkeleton />}
      dock={product.data && <Buying onPress={() => setOpen('sku')} />}
      aside={product.data && <ShareButton onPress={() => setOpen('share')} />}
    >
      {data => <Content key={data.id} product={data} open={open} onOpened={setOpen} />}
    </Screen>
  )
}

type ContentProps = { product: Product; open: OpenSheet; onOpened: (sheet: OpenSheet) => void }

const Content = ({ product, open, onOpened }: ContentProps) => {
  const [choice, setChoice] = useState<OptionChoice>(() => firstChoice(product.skus))
  const [quantity, setQuantity] = useState(1)
  const [at, setAt] = useState(() => pictureOf(product, choice))
  const choose = (next: OptionChoice) => {
    setChoice(next)
    setAt(pictureOf(product, next))
  }
  const sku = skuOf(product, choice)
  return (
    <>
      <View className="product">
        <View className="product__look">
          <Gallery
            pictures={product.pictures}
            video={product.video}
            label={product.name}
            at={at}
            onMoved={setAt}
          />
        </View>
        <View className="product__words">
          <Heading product={product} sku={sku} quantity={quantity} onPressed={() => onOpened('sku')} />
          <Facts product={product} />
          <Terms delivery={product.delivery} />
          <Reviews product={product} />
        </View>
      </View>
      <Recommended product={product} />
      {open === 'sku' && (
        <SkuSheet
          product={product}
          choice={choice}
          quantity={quantity}
          onChosen={choose}
          onCounted={setQuantity}
          onClosed={() => onOpened(null)}
        />
      )}
      {open === 'share' && <ShareSheet product={product} onClosed={() => onOpened(null)} />}
    </>
  )
}

/** Where the gallery shows what is chosen. */
const pictureOf = (product: Product, choice: OptionChoice): number => {
  const sku = skuOf(product, choice)
  return Math.max(0, sku ? product.pictures.indexOf(sku.picture) : 0)
}

const ShareButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <Pressable
      id="product-share"
      className="product__share"
      onPress={onPress}
      facts={{ label: t('product.share') }}
    >
      <Icon name="share" size={22} />
    </Pressable>
  )
}

/** The bar at the bottom: the way to the cart, and the choice before buying. */
const Buying = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('shop')
  const count = useCartCount()
  return (
    <View className="product__buying">
      <Link
        to="shoppingCart"
        look="plain"
        className="product__cart"
        facts={{ label: count > 0 ? t('product.cartCount', { count }) : t('product.cart') }}
      >
        <Icon name="cart" size={26} />
        {count > 0 && <View className="product__cart-count">{count > 99 ? '99+' : count}</View>}
      </Link>
      <View className="product__choose">
        <Button id="product-add" kind="outline" size="medium" onPress={onPress}>
          {t('product.addToCart')}
        </Button>
      </View>
      <View className="product__choose">
        <Button id="product-buy" size="medium" onPress={onPress}>
          {t('product.buyNow')}
        </Button>
      </View>
    </View>
  )
}

const ProductSkeleton = () => (
  <View className="product">
    <View className="product__look">
      <View className="product__plate" />
    </View>
    <View className="product__words">
      <Skeleton shape="article" />
    </View>
  </View>
)

export default withTexts(shopTexts, ProductPage)
