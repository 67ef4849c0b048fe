import { View } from '@tarojs/components'
import { useCartActions, type CartLine } from '@/data/shop/cart'
import {
  getBuyableQuantity,
  getMaxOrderableQuantity,
  getCartLineWarning,
  type CartLineWarning,
} from '@anzuo/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { useIsWideViewport } from '@/platform/viewport'
import { IconButton } from '@/ui/forms/IconButton'
import { Row } from '@/ui/layout/Flex'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'
import { Tag } from '@/ui/layout/Tag'
import { RoundCheckbox } from '@/ui/forms/RoundCheckbox'
import { useRemoveFromCart } from './cartRemoval'

export type CartLineTileProps = {
  line: CartLine
  isTicked: boolean
  isEditing: boolean
  onTicked: (isTicked: boolean) => void
}

/** A thing in the cart: chosen or not, how many, what it costs now, and what has changed. */
export const CartLineTile = ({ line, isTicked, isEditing, onTicked }: CartLineTileProps) => {
  const { t } = useTranslation('cart')
  const isWide = useIsWideViewport()
  const { productId, name, skuName, picture, price, stock, isGone } = line
  const notice = getCartLineWarning(line)
  const quantity = getShownQuantity(line)
  // On a wide screen the price stands in a column of its own, where a sum is expected.
  const isSum = isWide && !isGone && quantity > 1
  const times = isSum ? quantity : 1
  return (
    <View className="cart__line">
      <Row gap={3} align="center">
        <RoundCheckbox
          checked={isTicked}
          disabled={isGone && !isEditing}
          onChanged={onTicked}
          label={t('select', { name })}
        />
        <Link
          to="productDetail"
          params={{ id: productId }}
          variant="plain"
          className="cart__picture"
          aria={{ label: name }}
        >
          <ProductImage picture={picture} isSoldOut={isGone} />
        </Link>
        <View className="ui-stack ui-grow">
          <Link to="productDetail" params={{ id: productId }} variant="plain" className="cart__name">
            {name}
          </Link>
          <View className="t-small t-quiet">
            {isSum ? `${skuName} · ${t('each', { price: formatMoney(price) })}` : skuName}
          </View>
          <CartLineFoot line={line} times={times} isEditing={isEditing} isWide={isWide} />
        </View>
      </Row>
      {notice ? (
        <CartLineWarningNote notice={notice} />
      ) : (
        !isEditing &&
        quantity >= getMaxOrderableQuantity(stock) && (
          <View className="cart__most t-small t-quiet">
            {t('most', { count: getMaxOrderableQuantity(stock) })}
          </View>
        )
      )}
    </View>
  )
}

type CartLineFootProps = Pick<CartLineTileProps, 'line' | 'isEditing'> & {
  /** How often the price counts in the amount that is shown. */
  times: number
  isWide: boolean
}

/** What it costs, and how many of it there are to be. */
const CartLineFoot = ({ line, times, isEditing, isWide }: CartLineFootProps) => {
  const { t } = useTranslation('cart')
  const { set } = useCartActions()
  const remove = useRemoveFromCart()
  const { skuId, name, price, priceBefore, stock, isGone } = line
  const quantity = getShownQuantity(line)
  return (
    <View className="cart__foot">
      {isGone ? (
        <Tag tone="alert">{t('soldOut')}</Tag>
      ) : (
        <Price cents={price * times} previousCents={priceBefore && priceBefore * times} />
      )}
      {!isEditing && !isGone && (
        <QuantityStepper
          value={quantity}
          max={getMaxOrderableQuantity(stock)}
          onChanged={next => set([{ skuId, quantity: next }])}
          label={t('quantity', { name })}
        />
      )}
      {(isEditing || isGone || isWide) && (
        <IconButton
          className="cart__remove"
          onPress={() => remove([skuId])}
          label={t('removeOne', { name })}
          icon="trash"
          size={20}
        />
      )}
    </View>
  )
}

const getShownQuantity = (line: CartLine): number => Math.max(getBuyableQuantity(line), 1)

const warningAppearance: Record<CartLineWarning['kind'], { icon: IconName; tone: string }> = {
  gone: { icon: 'info', tone: 'neutral' },
  fewer: { icon: 'warn', tone: 'notice' },
  cheaper: { icon: 'info', tone: 'good' },
  dearer: { icon: 'warn', tone: 'notice' },
}

const CartLineWarningNote = ({ notice }: { notice: CartLineWarning }) => {
  const { t } = useTranslation('cart')
  const { icon, tone } = warningAppearance[notice.kind]
  const words = () => {
    switch (notice.kind) {
      case 'gone':
        return t('soldOutNote')
      case 'fewer':
        return t('fewer', { count: notice.left, wanted: notice.wanted })
      case 'cheaper':
        return t('cheaper', { by: formatMoney(notice.by) })
      case 'dearer':
        return t('dearer', { by: formatMoney(notice.by), before: formatMoney(notice.before) })
    }
  }
  return (
    <View className={`cart__notice cart__notice--${tone}`}>
      <Icon name={icon} size={20} />
      <View>{words()}</View>
    </View>
  )
}
