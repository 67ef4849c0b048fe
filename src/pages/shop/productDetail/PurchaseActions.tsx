import { useAddToCart } from '@/data/shop/cart'
import { toCheckoutQuery } from '@/data/shop/checkoutSelection'
import type { Product, Sku } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { StockAlertButton } from './StockAlertButton'
import type { SkuSelection } from './useSkuSelection'

export type PurchaseActionsProps = {
  product: Product
  selection: SkuSelection
  /** Begins the ids of the buttons; a page may have them twice. */
  idPrefix?: string
  /** It is in the cart, or the checkout opens. */
  onDone?: () => void
}

/** Puts what is selected into the cart, or goes to the checkout with it. What is sold out can be waited for. */
export const PurchaseActions = ({ product, selection, idPrefix = 'sku', onDone }: PurchaseActionsProps) => {
  const { t } = useTranslation('shop')
  const { quantity, maxQuantity } = selection
  const sku = maxQuantity > 0 ? selection.sku : null
  const add = useAddToCart({
    onAdded: () => {
      onDone?.()
      showToast({
        key: 'cart.added',
        tone: 'good',
        action: { key: 'cart.open', onPress: () => navigate('shoppingCart') },
      })
    },
  })
  const addToCart = ({ id: skuId, price, name: skuName, picture }: Sku) => {
    const { id: productId, name, shop } = product
    add.mutate({ skuId, quantity, isSelected: true, price, productId, name, skuName, picture, shop })
  }
  const buy = ({ id: skuId, price }: Sku) => {
    onDone?.()
    navigate('checkout', undefined, {
      query: toCheckoutQuery({ items: [{ skuId, quantity, price }], isFromCart: false }),
    })
  }
  if (selection.sku?.stock === 0)
    return <StockAlertButton id={`${idPrefix}-alert`} skuId={selection.sku.id} />
  return (
    <Row gap={3} className="sku__actions">
      <Button
        id={`${idPrefix}-add`}
        kind="outline"
        size="medium"
        disabled={!sku}
        loading={add.isPending}
        onPress={() => sku && addToCart(sku)}
      >
        {t('product.addToCart')}
      </Button>
      <Button id={`${idPrefix}-buy`} size="medium" disabled={!sku} onPress={() => sku && buy(sku)}>
        {t('product.buyNow')}
      </Button>
    </Row>
  )
}
