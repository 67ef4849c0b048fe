import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { OrderLine } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { FlexGrow } from '@/ui/layout/Flex'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import './OrderLineTile.scss'

type OrderLineInfo = Pick<OrderLine, 'name' | 'skuName' | 'picture' | 'quantity'>

export type OrderLineTileProps = {
  line: OrderLineInfo
  /** The price of one piece; left out where the sum counts. */
  price?: number
  /** Leads to this product. */
  productId?: string
  /** What can be done with the line. */
  children?: ReactNode
}

/** One thing of an order: its picture, what it is, how many. */
export const OrderLineTile = ({ line, price, productId, children }: OrderLineTileProps) => {
  const { t } = useTranslation('order')
  const inside = (
    <>
      <View className={`order-line__picture${price === undefined ? ' order-line__picture--small' : ''}`}>
        <ProductImage picture={line.picture} />
      </View>
      <FlexGrow>
        <View className="order-line__name">{line.name}</View>
        <View className="t-small t-quiet">{line.skuName}</View>
        {price !== undefined && (
          <View className="ui-mt-1">
            <Price cents={price} />
          </View>
        )}
      </FlexGrow>
      <View className="order-line__pieces t-small t-quiet">{t('pieces', { count: line.quantity })}</View>
    </>
  )
  return (
    <View className="order-line">
      {productId !== undefined ? (
        <Link to="productDetail" params={{ id: productId }} variant="plain" className="order-line__facts">
          {inside}
        </Link>
      ) : (
        <View className="order-line__facts">{inside}</View>
      )}
      {children && <View className="order-line__more">{children}</View>}
    </View>
  )
}
