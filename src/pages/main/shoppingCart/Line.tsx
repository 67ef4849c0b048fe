import { View } from '@tarojs/components'
import { useCartChanges, type CartLine } from '@/data/cart'
import { buyable, mostPieces, noticeOf, type CartNotice } from '@/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/amounts'
import { Icon, type IconName } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Price } from '@/ui/Price'
import { ProductPlate } from '@/ui/ProductPlate'
import { Stepper } from '@/ui/Stepper'
import { Tag } from '@/ui/Tag'
import { Tick } from '@/ui/Tick'
import { useRemoval } from './useRemoval'

export type LineProps = {
  line: CartLine
  isTicked: boolean
  isEditing: boolean
  onTicked: (isTicked: boolean) => void
}

/** A thing in the cart: chosen or not, how many, what it costs now, and what has changed. */
export const Line = ({ line, isTicked, isEditing, onTicked }: LineProps) => {
  const { t } = useTranslation('cart')
  const { set } = useCartChanges()
  const remove = useRemoval()
  const { skuId, productId, name, skuName, picture, price, priceBefore, stock, isGone } = line
  const notice = noticeOf(line)
  const quantity = Math.max(buyable(line), 1)
  return (
    <View className="cart__line">
      <View className="cart__row">
        <Tick
          checked={isTicked}
          disabled={isGone && !isEditing}
          onChanged={onTicked}
          label={t('select', { name })}
        />
        <Link
          to="productDetail"
          params={{ id: productId }}
          look="plain"
          className="cart__picture"
          facts={{ label: name }}
        >
          <ProductPlate picture={picture} isSoldOut={isGone} />
        </Link>
        <View className="cart__words">
          <Link to="productDetail" params={{ id: productId }} look="plain" className="cart__name">
            {name}
          </Link>
          <View className="t-small t-quiet">{skuName}</View>
          <View className="cart__foot">
            {isGone ? <Tag tone="alert">{t('soldOut')}</Tag> : <Price cents={price} was={priceBefore} />}
            {isEditing || isGone ? (
              <Pressable
                className="cart__remove"
                onPress={() => remove([skuId])}
                facts={{ label: t('removeOne', { name }) }}
              >
                <Icon name="trash" size={20} />
              </Pressable>
            ) : (
              <Stepper
                value={quantity}
                max={mostPieces(stock)}
                onChanged={next => set([{ skuId, quantity: next }])}
                label={t('quantity', { name })}
              />
            )}
          </View>
        </View>
      </View>
      {notice ? (
        <Notice notice={notice} />
      ) : (
        !isEditing &&
        quantity >= mostPieces(stock) && (
          <View className="cart__most t-small t-quiet">{t('most', { count: mostPieces(stock) })}</View>
        )
      )}
    </View>
  )
}

const looks: Record<CartNotice['kind'], { icon: IconName; tone: string }> = {
  gone: { icon: 'info', tone: 'neutral' },
  fewer: { icon: 'warn', tone: 'notice' },
  cheaper: { icon: 'info', tone: 'good' },
  dearer: { icon: 'warn', tone: 'notice' },
}

const Notice = ({ notice }: { notice: CartNotice }) => {
  const { t } = useTranslation('cart')
  const { icon, tone } = looks[notice.kind]
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
