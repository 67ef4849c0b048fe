import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { Card } from '@/ui/layout/Card'
import { Price } from '@/ui/shop/Price'
import type { CheckoutState } from './useCheckout'

export const OrderTotalsPanel = ({ checkout }: { checkout: CheckoutState }) => (
  <Card>
    <OrderTotals checkout={checkout} />
  </Card>
)

/** What the order costs, as the server counts it. */
export const OrderTotals = ({ checkout }: { checkout: CheckoutState }) => {
  const { t } = useTranslation('checkout')
  const { preview } = checkout
  if (!preview.data) return null
  const { goods, freight, discount, total } = preview.data.totals
  return (
    <>
      <OrderTotalsRow name={t('sums.goods')} amount={formatMoney(goods)} />
      <OrderTotalsRow
        name={t(checkout.needsAppointment ? 'sums.freightInstalled' : 'sums.freight')}
        amount={freight > 0 ? formatMoney(freight) : t('sums.included')}
      />
      {discount > 0 && <OrderTotalsRow name={t('sums.points')} amount={formatMoney(-discount)} isOff />}
      <View className="checkout-sum checkout-sum--total">
        <View className="t-row">{t('sums.total')}</View>
        <Price cents={total} size="card" />
      </View>
    </>
  )
}

const OrderTotalsRow = ({
  name,
  amount,
  isOff = false,
}: {
  name: string
  amount: string
  isOff?: boolean
}) => (
  <View className="checkout-sum">
    <View className="t-quiet">{name}</View>
    <View className={`ui-ml-auto${isOff ? ' checkout-sum__amount--off' : ''}`}>{amount}</View>
  </View>
)
