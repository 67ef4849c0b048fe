import { View } from '@tarojs/components'
import { useAddToCart } from '@/data/shop/cart'
import { toCheckoutQuery } from '@/data/shop/checkoutSelection'
import type { Product, Sku } from '@/data/shop/products'
import { getMaxOrderableQuantity } from '@anzuo/domain/shop/cart'
import {
  selectSkuOptionValue,
  findSkuBySelection,
  getSkuOptionValueState,
  type SkuOptionSelection,
} from '@anzuo/domain/shop/skuSelection'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { Button } from '@/ui/forms/Button'
import { Pressable } from '@/ui/forms/Pressable'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'

export type SkuSheetProps = {
  product: Product
  choice: SkuOptionSelection
  quantity: number
  onChosen: (choice: SkuOptionSelection) => void
  onQuantityChanged: (quantity: number) => void
  onClosed: () => void
}

/** From this many pieces on there is no need to say how many. */
const LOW_STOCK_THRESHOLD = 10

/** Chooses the combination and how many of it, then puts it into the cart or goes to the checkout. */
export const SkuSheet = ({
  product,
  choice,
  quantity,
  onChosen,
  onQuantityChanged,
  onClosed,
}: SkuSheetProps) => {
  const { t } = useTranslation('shop')
  const sku = findSkuBySelection(product, choice)
  const maxQuantity = sku ? getMaxOrderableQuantity(sku.stock) : 0
  const count = Math.min(quantity, Math.max(maxQuantity, 1))
  return (
    <BottomSheet open id="sku-sheet" title={product.name} onClosed={onClosed}>
      <View className="sku">
        <SelectedSku product={product} sku={sku} />
        {product.options.map(option => (
          <SkuOption key={option.key} product={product} option={option} choice={choice} onChosen={onChosen} />
        ))}
        <Row gap={4} align="center" justify="between">
          <View>
            <View className="t-row">{t('product.quantity')}</View>
            {maxQuantity > 0 && count >= maxQuantity && (
              <View className="t-small t-quiet">{t('product.most', { count: maxQuantity })}</View>
            )}
          </View>
          <QuantityStepper
            value={count}
            max={maxQuantity}
            onChanged={onQuantityChanged}
            label={t('product.quantity')}
          />
        </Row>
        <PurchaseActions
          product={product}
          sku={maxQuantity > 0 ? sku : null}
          quantity={count}
          onClosed={onClosed}
        />
      </View>
    </BottomSheet>
  )
}

const SelectedSku = ({ product, sku }: { product: Product; sku: Sku | null }) => {
  const { t } = useTranslation('shop')
  return (
    <View className="sku__chosen">
      <View className="sku__picture">
        <ProductImage picture={sku?.picture ?? product.picture} isSoldOut={sku?.stock === 0} isLazy={false} />
      </View>
      <View className="sku__facts" {...getAriaAttributes({ live: 'polite' })}>
        <Price cents={sku?.price ?? product.priceFrom} size="sheet" isFrom={!sku} />
        <View className="sku__name">{sku?.name}</View>
        <View className={`sku__stock${sku && sku.stock > 0 ? '' : ' sku__stock--none'}`}>
          {!sku
            ? t('product.notMade')
            : sku.stock === 0
              ? t('product.soldOut')
              : sku.stock < LOW_STOCK_THRESHOLD
                ? t('product.left', { count: sku.stock })
                : t('product.inStock')}
        </View>
      </View>
    </View>
  )
}

type SkuOptionProps = {
  product: Product
  option: Product['options'][number]
  choice: SkuOptionSelection
  onChosen: (choice: SkuOptionSelection) => void
}

const SkuOption = ({ product, option, choice, onChosen }: SkuOptionProps) => {
  const { t } = useTranslation('shop')
  const { key, name, values } = option
  const choose = (value: string) => onChosen(selectSkuOptionValue(product.skus, choice, { key, value }))
  const arrows = useRadioGroupArrowKeys(
    values.map(value => ({ value: value.key })),
    choice[key] ?? null,
    choose,
  )
  const pictures = values.map(value => product.skus.find(sku => sku.choice[key] === value.key)?.picture)
  const areDifferent = new Set(pictures).size > 1
  return (
    <View>
      <View className="t-group-label">{name}</View>
      <Row gap={2} wrap {...getAriaAttributes({ role: 'radiogroup', label: name })} {...arrows}>
        {values.map((value, at) => {
          const isOn = choice[key] === value.key
          const state = getSkuOptionValueState(product.skus, choice, { key, value: value.key })
          const picture = pictures[at]
          const look = `${isOn ? ' sku__value--on' : ''}${state === 'open' ? '' : ' sku__value--off'}`
          return (
            <Pressable
              key={value.key}
              className={`sku__value${look}`}
              onPress={() => choose(value.key)}
              aria={{
                role: 'radio',
                checked: isOn,
                label: state === 'soldOut' ? `${value.name}, ${t('product.soldOut')}` : value.name,
              }}
            >
              {areDifferent && picture && (
                <View className="sku__swatch">
                  <ProductImage picture={picture} isSoldOut={state === 'soldOut'} isLazy={false} />
                </View>
              )}
              <View className="sku__value-name">{value.name}</View>
            </Pressable>
          )
        })}
      </Row>
    </View>
  )
}

type PurchaseActionsProps = { product: Product; sku: Sku | null; quantity: number; onClosed: () => void }

const PurchaseActions = ({ product, sku, quantity, onClosed }: PurchaseActionsProps) => {
  const { t } = useTranslation('shop')
  const add = useAddToCart({
    onAdded: () => {
      onClosed()
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
    onClosed()
    navigate('checkout', undefined, {
      query: toCheckoutQuery({ items: [{ skuId, quantity, price }], isFromCart: false }),
    })
  }
  return (
    <Row gap={3} className="sku__actions">
      <Button
        id="sku-add"
        kind="outline"
        size="medium"
        disabled={!sku}
        loading={add.isPending}
        onPress={() => sku && addToCart(sku)}
      >
        {t('product.addToCart')}
      </Button>
      <Button id="sku-buy" size="medium" disabled={!sku} onPress={() => sku && buy(sku)}>
        {sku ? t('product.buyNow') : t('product.soldOut')}
      </Button>
    </Row>
  )
}
