import { View } from '@tarojs/components'
import { useAddToCart } from '@/data/cart'
import { checkoutQuery } from '@/data/checkoutChoice'
import type { Product, Sku } from '@/data/products'
import { mostPieces } from '@/domain/shop/cart'
import { chooseValue, skuOf, valueStateOf, type OptionChoice } from '@/domain/shop/skuChoice'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { useArrowKeys } from '@/ui/arrowKeys'
import { Button } from '@/ui/Button'
import { Pressable } from '@/ui/Pressable'
import { Price } from '@/ui/Price'
import { ProductPlate } from '@/ui/ProductPlate'
import { Sheet } from '@/ui/Sheet'
import { Stepper } from '@/ui/Stepper'

export type SkuSheetProps = {
  product: Product
  choice: OptionChoice
  quantity: number
  onChosen: (choice: OptionChoice) => void
  onCounted: (quantity: number) => void
  onClosed: () => void
}

/** From this many pieces on there is no need to say how many. */
const PLENTY = 10

/** Chooses the combination and how many of it, then puts it into the cart or goes to the checkout. */
export const SkuSheet = ({ product, choice, quantity, onChosen, onCounted, onClosed }: SkuSheetProps) => {
  const { t } = useTranslation('shop')
  const sku = skuOf(product, choice)
  const most = sku ? mostPieces(sku.stock) : 0
  const count = Math.min(quantity, Math.max(most, 1))
  return (
    <Sheet open id="sku-sheet" title={product.name} onClosed={onClosed}>
      <View className="sku">
        <Chosen product={product} sku={sku} />
        {product.options.map(option => (
          <Option key={option.key} product={product} option={option} choice={choice} onChosen={onChosen} />
        ))}
        <View className="sku__quantity">
          <View>
            <View className="t-row">{t('product.quantity')}</View>
            {most > 0 && count >= most && (
              <View className="t-small t-quiet">{t('product.most', { count: most })}</View>
            )}
          </View>
          <Stepper value={count} max={most} onChanged={onCounted} label={t('product.quantity')} />
        </View>
        <Actions product={product} sku={most > 0 ? sku : null} quantity={count} onClosed={onClosed} />
      </View>
    </Sheet>
  )
}

const Chosen = ({ product, sku }: { product: Product; sku: Sku | null }) => {
  const { t } = useTranslation('shop')
  return (
    <View className="sku__chosen">
      <View className="sku__picture">
        <ProductPlate picture={sku?.picture ?? product.picture} isSoldOut={sku?.stock === 0} isLazy={false} />
      </View>
      <View className="sku__facts" {...aria({ live: 'polite' })}>
        <Price cents={sku?.price ?? product.priceFrom} size="sheet" isFrom={!sku} />
        <View className="sku__name">{sku?.name}</View>
        <View className={`sku__stock${sku && sku.stock > 0 ? '' : ' sku__stock--none'}`}>
          {!sku
            ? t('product.notMade')
            : sku.stock === 0
              ? t('product.soldOut')
              : sku.stock < PLENTY
                ? t('product.left', { count: sku.stock })
                : t('product.inStock')}
        </View>
      </View>
    </View>
  )
}

type OptionProps = {
  product: Product
  option: Product['options'][number]
  choice: OptionChoice
  onChosen: (choice: OptionChoice) => void
}

const Option = ({ product, option, choice, onChosen }: OptionProps) => {
  const { t } = useTranslation('shop')
  const { key, name, values } = option
  const choose = (value: string) => onChosen(chooseValue(product.skus, choice, { key, value }))
  const arrows = useArrowKeys(
    values.map(value => ({ value: value.key })),
    choice[key] ?? null,
    choose,
  )
  const pictures = values.map(value => product.skus.find(sku => sku.choice[key] === value.key)?.picture)
  const areDifferent = new Set(pictures).size > 1
  return (
    <View>
      <View className="sku__option">{name}</View>
      <View className="sku__values" {...aria({ role: 'radiogroup', label: name })} {...arrows}>
        {values.map((value, at) => {
          const isOn = choice[key] === value.key
          const state = valueStateOf(product.skus, choice, { key, value: value.key })
          const picture = pictures[at]
          const look = `${isOn ? ' sku__value--on' : ''}${state === 'open' ? '' : ' sku__value--off'}`
          return (
            <Pressable
              key={value.key}
              className={`sku__value${look}`}
              onPress={() => choose(value.key)}
              facts={{
                role: 'radio',
                checked: isOn,
                label: state === 'soldOut' ? `${value.name}, ${t('product.soldOut')}` : value.name,
              }}
            >
              {areDifferent && picture && (
                <View className="sku__swatch">
                  <ProductPlate picture={picture} isSoldOut={state === 'soldOut'} isLazy={false} />
                </View>
              )}
              <View className="sku__value-name">{value.name}</View>
            </Pressable>
          )
        })}
      </View>
    </View>
  )
}

type ActionsProps = { product: Product; sku: Sku | null; quantity: number; onClosed: () => void }

const Actions = ({ product, sku, quantity, onClosed }: ActionsProps) => {
  const { t } = useTranslation('shop')
  const add = useAddToCart({
    onAdded: () => {
      onClosed()
      showMessage({
        key: 'cart.added',
        tone: 'good',
        action: { key: 'cart.open', onPress: () => navigate('shoppingCart') },
      })
    },
  })
  const putIn = ({ id: skuId, price, name: skuName, picture }: Sku) => {
    const { id: productId, name, shop } = product
    add.mutate({ skuId, quantity, isSelected: true, price, productId, name, skuName, picture, shop })
  }
  const buy = ({ id: skuId, price }: Sku) => {
    onClosed()
    navigate('submitOrders', undefined, {
      query: checkoutQuery({ items: [{ skuId, quantity, price }], isFromCart: false }),
    })
  }
  return (
    <View className="sku__actions">
      <Button
        id="sku-add"
        kind="outline"
        size="medium"
        disabled={!sku}
        loading={add.isPending}
        onPress={() => sku && putIn(sku)}
      >
        {t('product.addToCart')}
      </Button>
      <Button id="sku-buy" size="medium" disabled={!sku} onPress={() => sku && buy(sku)}>
        {sku ? t('product.buyNow') : t('product.soldOut')}
      </Button>
    </View>
  )
}
